/** Returns the form data of a multipart body. Undefined values are omitted, files are sent as files, and arrays as JSON. */
export function formDataOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  return form;
}

/** The body of a multipart endpoint as it travels: what is undefined is left out, and a `File` goes as it is. */
export function formDataOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  return form;
}

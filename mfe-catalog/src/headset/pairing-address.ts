/** Returns the address in the QR code. Browsers do not send the part after `#`, so the code appears in no log. */
export const pairingAddress = (portal: string, code: string, trainingId: number): string =>
  `${portal}/#${new URLSearchParams({ code, training: String(trainingId) })}`;

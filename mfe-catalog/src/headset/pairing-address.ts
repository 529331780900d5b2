/** What the QR code has. No browser sends what is after the `#` to the server, so the code gets into no log. */
export const pairingAddress = (portal: string, code: string, trainingId: number): string =>
  `${portal}/#${new URLSearchParams({ code, training: String(trainingId) })}`;

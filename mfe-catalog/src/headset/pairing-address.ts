/**
 * Returns what the QR code of a unique code contains: the portal's address, with the code and the training after the
 * `#`. A browser does not send this part to the server, so the code gets into no log.
 */
export const pairingAddress = (portal: string, code: string, trainingId: number): string =>
  `${portal}/#${new URLSearchParams({ code, training: String(trainingId) })}`;

const ENDINGS = ['.pdf', '.png', '.jpg', '.jpeg'];

export const ACCEPTED_CHARTERS = ENDINGS.join();

/** Whether a file's name has the extension of a PDF or a picture. The server checks the content. */
export const isCharterFile = ({ name }: File): boolean => ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

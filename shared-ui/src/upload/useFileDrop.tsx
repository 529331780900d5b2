import { type DragEvent, useState } from 'react';

/** Handlers that let an element accept a dropped file, and whether a file is being dragged over it. */
export function useFileDrop(onDrop: (file: File) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    handlers: {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onDrop(file);
      },
    },
  };
}

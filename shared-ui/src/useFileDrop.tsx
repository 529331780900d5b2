import { type DragEvent, useState } from 'react';

/** Lets a file be dropped on an element: whether one hovers over it, and the element's handlers. */
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

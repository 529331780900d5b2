/** The least that a React page can do: fetch 60 cards and show them, each with a button that works. First screens of the portal are compared with it. */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Card {
  id: number;
  title: string;
  text: string;
}

function Press({ title }: { title: string }) {
  const [pressed, setPressed] = useState(false);
  return (
    <button type="button" aria-pressed={pressed} onClick={() => setPressed(!pressed)}>
      {title}
    </button>
  );
}

function Cards() {
  const [cards, setCards] = useState<Card[]>([]);
  useEffect(() => {
    void fetch('/cards.json')
      .then((response) => response.json())
      .then(setCards);
  }, []);
  return cards.map(({ id, title, text }) => (
    <article key={id}>
      <h2>{title}</h2>
      <p>{text}</p>
      <Press title={title} />
    </article>
  ));
}

createRoot(document.getElementById('root')!).render(<Cards />);

export function TrainingPane({ id }: { id: number }) {
  return <p>{id}</p>;
}

import { cutText } from './cut-text.ts'

/** A name cut for the eye; whole for the ear and for whoever rests the pointer on it. */
export function CutLabel({ label, longest }: { label: string; longest: number }) {
  const cut = cutText(label, longest)
  if (cut === label) return label
  return (
    <span title={label}>
      <span aria-hidden>{cut}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

import { cutText } from './cut-text.ts'

/** A label cut to a length; complete for screen readers and in a tooltip. */
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

import { TagSuggestions, useWeightKeys } from '../../tags/public.ts'

/** Completion and weights inside the field. */
export function TypingHelp({ field }: { field: HTMLTextAreaElement | null }) {
  useWeightKeys(field)
  return <TagSuggestions field={field} />
}

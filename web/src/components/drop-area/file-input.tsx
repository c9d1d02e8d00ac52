import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** Called with at least one file. */
  readonly onFiles: (files: readonly File[]) => void
}

/** Chooses files; the same ones can be chosen again. `hidden`, or the class `visually-hidden`, where a button opens it. */
export function FileInput({ onFiles, ...input }: Props) {
  return (
    <input
      {...input}
      type="file"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}

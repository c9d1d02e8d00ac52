import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import { notify } from '../../../lib/notify.ts'
import { droppedWorks } from '../../history/public.ts'
import type { PromptForm } from '../prompt-form.ts'
import { addReferences } from '../references.ts'

/** Adds images and works dropped on a prompt to its form; shows a reason if the model takes none. */
export function usePromptDrop(field: HTMLTextAreaElement | null, form: PromptForm | undefined): void {
  const client = useQueryClient()
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    if (!field) return undefined
    const ending = new AbortController()
    const { signal } = ending
    const mark = (isOver: boolean) => void field.toggleAttribute('data-over', isOver)
    const over = (event: DragEvent) => {
      // Text is dropped as text.
      if (!event.dataTransfer || event.dataTransfer.types.every((type) => type.startsWith('text/'))) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      mark(true)
    }
    const drop = (event: DragEvent) => {
      mark(false)
      const { dataTransfer } = event
      const now = latest.current
      const works = dataTransfer ? droppedWorks({ dataTransfer }) : []
      const files = [...(dataTransfer?.files ?? [])]
      if (!now || (works.length === 0 && files.length === 0)) return
      event.preventDefault()
      event.stopPropagation()
      void addReferences({ form: () => latest.current ?? now, client, works, files, signal }).then(({ length }) => {
        if (length > 0) notify(i18next.t('prompts.drop.added', { count: length }), { id: 'prompt-drop' })
      })
    }
    field.addEventListener('dragover', over, { signal })
    field.addEventListener('dragleave', () => mark(false), { signal })
    field.addEventListener('drop', drop, { signal })
    return () => ending.abort()
  }, [field, client])
}

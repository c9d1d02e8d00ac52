import { isAccepted } from '@stipple/core/domain/media'
import { entriesOf, valueOf } from '@stipple/core/domain/value'
import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import { isLoginRequired } from '../../../lib/api.ts'
import { showDialog } from '../../../lib/dialogs.ts'
import { notify } from '../../../lib/notify.ts'
import { upload } from '../../../lib/upload.ts'
import { droppedWorks, workQuery } from '../../history/public.ts'
import { pictureField, type PromptForm } from '../prompt-form.ts'

/** Takes pictures and works that are dropped on a prompt as pictures of its form; says why where the model takes none. */
export function usePromptDrop(field: HTMLTextAreaElement | null, form: PromptForm | undefined): void {
  const client = useQueryClient()
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    if (!field) return undefined
    const ending = new AbortController()
    const { signal } = ending
    const over = (event: DragEvent) => {
      // Text is dropped as text.
      if (!event.dataTransfer || event.dataTransfer.types.every((type) => type.startsWith('text/'))) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent) => {
      const { dataTransfer } = event
      const now = latest.current
      const ids = dataTransfer ? droppedWorks({ dataTransfer }) : []
      const files = [...(dataTransfer?.files ?? [])]
      if (!now || (ids.length === 0 && files.length === 0)) return
      event.preventDefault()
      event.stopPropagation()
      const works = () => Promise.all(ids.map(async (id) => (await client.fetchQuery(workQuery(id))).image))
      const uploads = () => Promise.all(files.map((file) => upload({ file, onProgress: () => undefined, signal })))
      void refer(
        () => latest.current ?? now,
        files,
        async () => [...(await works()), ...(await uploads())],
      )
    }
    field.addEventListener('dragover', over, { signal })
    field.addEventListener('drop', drop, { signal })
    return () => ending.abort()
  }, [field, client])
}

/** Puts pictures into the form, after those that are there. A field for one picture takes the last. */
async function refer(form: () => PromptForm, files: readonly File[], store: () => Promise<readonly string[]>): Promise<void> {
  const say = (name: 'full' | 'wrong' | 'failed') => notify(i18next.t(`prompts.drop.${name}`), { tone: 'warning', id: 'prompt-drop' })
  const { properties } = form()
  const name = pictureField(properties)
  const property = name === undefined ? undefined : properties[name]
  if (name === undefined || !property) {
    return notify(i18next.t('prompts.drop.none', { model: i18next.t('prompts.drop.thisModel') }), { tone: 'warning', id: 'prompt-drop' })
  }
  const { limit = 1, accept = [] } = property
  if (files.some((file) => !isAccepted(file.name, accept))) return say('wrong')
  const given = () => entriesOf(form().valueOf(name))
  if (limit > 1 && given().length >= limit) return say('full')
  try {
    const stored = await store()
    form().set(name, valueOf(limit === 1 ? stored.slice(-1) : [...given(), ...stored].slice(0, limit), limit))
    return notify(i18next.t('prompts.drop.added', { count: stored.length }), { id: 'prompt-drop' })
  } catch (error) {
    return isLoginRequired(error) ? showDialog('logIn') : say('failed')
  }
}

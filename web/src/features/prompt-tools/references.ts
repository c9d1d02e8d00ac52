import { isAccepted } from '@stipple/core/domain/media'
import { entriesOf, valueOf } from '@stipple/core/domain/value'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { isLoginRequired } from '../../lib/api.ts'
import { showDialog } from '../../lib/dialogs.ts'
import { notify } from '../../lib/notify.ts'
import { upload } from '../../lib/upload.ts'
import { workQuery } from '../history/public.ts'
import { pictureField, type PromptForm } from './prompt-form.ts'

export interface NewReferences {
  /** Checked again when the images have addresses, because the form may have changed. */
  readonly form: () => PromptForm
  readonly client: QueryClient
  /** Ids of works of the member's. */
  readonly works: readonly string[]
  readonly files: readonly File[]
  /** Cancels the uploads. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Adds images to the form after the existing ones; a single-image field takes the last. Returns the added addresses; empty if the form does not take
 * them, which is shown.
 */
export async function addReferences({ form, client, works, files, signal }: NewReferences): Promise<readonly string[]> {
  const refuse = (name: 'none' | 'full' | 'wrong' | 'failed'): readonly string[] => {
    notify(i18next.t(`prompts.drop.${name}`, { model: i18next.t('prompts.drop.thisModel') }), { tone: 'warning', id: 'prompt-drop' })
    return []
  }
  const { properties } = form()
  const name = pictureField(properties)
  const property = name === undefined ? undefined : properties[name]
  if (name === undefined || !property) return refuse('none')
  const { limit = 1, accept = [] } = property
  if (files.some((file) => !isAccepted(file.name, accept))) return refuse('wrong')
  const given = () => entriesOf(form().valueOf(name))
  if (limit > 1 && given().length >= limit) return refuse('full')
  try {
    const stored = [
      ...(await Promise.all(works.map(async (id) => (await client.fetchQuery(workQuery(id))).image))),
      ...(await Promise.all(files.map((file) => upload({ file, onProgress: () => undefined, signal })))),
    ]
    if (stored.some((address) => !isAccepted(address, accept))) return refuse('wrong')
    const added = limit === 1 ? stored.slice(-1) : stored.slice(0, limit - given().length)
    form().set(name, valueOf(limit === 1 ? added : [...given(), ...added], limit))
    return added
  } catch (error) {
    if (!isLoginRequired(error)) return refuse('failed')
    showDialog('logIn')
    return []
  }
}

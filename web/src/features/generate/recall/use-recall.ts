import { mediaOf } from '@stipple/core/domain/media'
import { findMode } from '@stipple/core/modes/find-mode'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/notify.ts'
import { applyRecipe } from '../../drafts/public.ts'
import { droppedWorks, holdsWorks } from '../../history/public.ts'
import { addReferences, takesPicture } from '../../prompt-tools/public.ts'
import { editOnCanvas, showOnCanvas, usePlace } from '../canvas/canvas-store.ts'
import { promptFormOf } from '../form/prompt-form-of.ts'
import type { Form } from '../form/use-form.ts'

/**
 * Takes what is dropped beside the fields, which keep what is dropped on them. A file with parameters in its metadata (one of ours, or any with A1111's text)
 * gives the form its prompt, seed, size and the rest. Other pictures, and works, become pictures of the form, and lie on the canvas; a work that the form cannot
 * take is only shown there.
 */
export function useRecall(form: Form) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [over, setOver] = useState(false)
  const latest = useRef(form)
  latest.current = form

  async function refer(works: readonly string[], files: readonly File[]) {
    const [address] = await addReferences({ form: () => promptFormOf(latest.current), client, works, files })
    if (address !== undefined && usePlace.getState().host) editOnCanvas(address)
  }

  const takesPictures = () => takesPicture(promptFormOf(latest.current))

  async function recall(file: File) {
    const { readRecipe } = await import('@stipple/core/metadata/picture')
    const recipe = readRecipe(new Uint8Array(await file.arrayBuffer()))
    if (!recipe && file.type.startsWith('image/') && takesPictures()) return refer([], [file])
    if (!recipe) return notify(t('generate.recall.nothing'), { tone: 'warning' })
    const mode = findMode(recipe.mode) ?? findMode('Text2Img')
    if (!mode) return
    applyRecipe({ mode: mode.id, ...(recipe.model !== undefined && { model: recipe.model }), input: recipe.input })
    await navigate({ to: '/generate/{-$type}/{-$model}', params: { type: mode.id, model: undefined } })
    notify(t('generate.recall.done'))
  }

  const target = {
    onDragOver: (event: DragEvent) => {
      const isTaken = event.dataTransfer.types.includes('Files') || holdsWorks(event)
      if (event.defaultPrevented || !isTaken) return setOver(false)
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      // Moving onto a child is not leaving.
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (event.defaultPrevented) return
      const [work, ...others] = droppedWorks(event)
      const [file] = event.dataTransfer.files
      if (work !== undefined) {
        event.preventDefault()
        if (takesPictures()) void refer([work, ...others], [])
        else showOnCanvas(work)
      } else if (file && (file.type.startsWith('image/') || mediaOf(file.name))) {
        event.preventDefault()
        void recall(file)
      }
    },
  }
  return { over, target }
}

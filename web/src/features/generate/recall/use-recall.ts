import { mediaOf } from '@stipple/core/domain/media'
import { findMode } from '@stipple/core/modes/find-mode'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/notify.ts'
import { applyRecipe } from '../../drafts/public.ts'

/**
 * Takes a picture, film, sound or model with parameters in its metadata (one of ours, or any with A1111's text) when it is dropped beside the fields: the form
 * gets its prompt, seed, size and the rest. Fields for files keep what is dropped on them.
 */
export function useRecall() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [over, setOver] = useState(false)

  async function recall(file: File) {
    const { readRecipe } = await import('@stipple/core/metadata/picture')
    const recipe = readRecipe(new Uint8Array(await file.arrayBuffer()))
    if (!recipe) return notify(t('generate.recall.nothing'), { tone: 'warning' })
    const mode = findMode(recipe.mode) ?? findMode('Text2Img')
    if (!mode) return
    applyRecipe({ mode: mode.id, ...(recipe.model !== undefined && { model: recipe.model }), input: recipe.input })
    await navigate({ to: '/generate/{-$type}/{-$model}', params: { type: mode.id, model: undefined } })
    notify(t('generate.recall.done'))
  }

  const target = {
    onDragOver: (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return setOver(false)
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      // Moving onto a child is not leaving.
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const [file] = event.dataTransfer.files
      if (event.defaultPrevented || !file || !(file.type.startsWith('image/') || mediaOf(file.name))) return
      event.preventDefault()
      void recall(file)
    },
  }
  return { over, target }
}

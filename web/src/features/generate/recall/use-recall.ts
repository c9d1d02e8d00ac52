import { mediaOf } from '@stipple/core/domain/media'
import type { Properties } from '@stipple/core/domain/property'
import type { Mode } from '@stipple/core/modes/define-mode'
import { findMode } from '@stipple/core/modes/find-mode'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { modelsOf, modelsQuery, traitsQuery } from '../../catalogue/public.ts'
import { applyRecipe, PLAIN_MODEL, useDrafts } from '../../drafts/public.ts'
import { droppedWorks, holdsWorks } from '../../history/public.ts'
import { addReferences, takesPicture } from '../../prompt-tools/public.ts'
import { editOnCanvas, showOnCanvas, usePlace } from '../canvas/canvas-store.ts'
import { promptFormOf } from '../form/prompt-form-of.ts'
import type { Form } from '../form/use-form.ts'

/**
 * Handles drops beside the fields, which handle drops on themselves. A file with generation parameters in its metadata (ours, or another program's)
 * fills the form with its prompt, seed, size and the rest, and unsupported ones are listed. Other images, and works, become input images of the form
 * on the canvas; a work that the form cannot take is only shown there.
 */
export function useRecall(form: Form) {
  const { t } = useTranslation()
  const language = useLanguage()
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
    const { placedText, placeSettings, readSettingsOf } = await import('./read-settings-of.ts')
    const settings = await readSettingsOf(file)
    if (!settings && file.type.startsWith('image/') && takesPictures()) return refer([], [file])
    if (!settings) return notify(t('generate.recall.nothing'), { tone: 'warning' })
    const { recipe, program } = settings
    const mode = findMode(recipe.mode) ?? findMode('Text2Img')
    if (!mode) return
    const foreign = program === 'Stipple' ? undefined : placeSettings(settings, await propertiesOf(mode))
    applyRecipe({ mode: mode.id, ...(recipe.model !== undefined && { model: recipe.model }), input: foreign?.input ?? recipe.input })
    await navigate({ to: '/generate/{-$type}/{-$model}', params: { type: mode.id, model: undefined } })
    notify(foreign ? placedText(foreign, { program, language }) : t('generate.recall.done'), {
      tone: foreign && foreign.left.length > 0 ? 'warning' : 'plain',
    })
  }

  /** Properties of the model that this mode's form opens with. */
  async function propertiesOf(mode: Mode): Promise<Properties> {
    const { current } = latest
    if (current.mode.id === mode.id && current.properties) return current.properties
    const models = modelsOf(await client.ensureQueryData(modelsQuery(language)), mode.id)
    const last = useDrafts.getState().models[mode.id]
    const model = models.find((one) => one.model === last) ?? models.find((one) => one.default) ?? models[0]
    return mode.properties(model ? await client.ensureQueryData(traitsQuery({ model: model.model, mode: mode.id })) : PLAIN_MODEL)
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

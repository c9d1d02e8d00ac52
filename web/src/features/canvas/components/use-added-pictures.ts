import { useState } from 'react'
import { useDrop } from '../../../lib/use-drop.ts'
import { addedPicture } from '../layers/add-picture.ts'
import type { LayerEditor } from '../layers/layer-editor.ts'

/** Adds pasted, dropped or chosen images as movable layers. */
export function useAddedPictures(editor: LayerEditor) {
  const [failed, setFailed] = useState(false)
  const take = async (files: readonly Blob[]) => {
    setFailed(false)
    for (const file of files) {
      try {
        const operation = await addedPicture(file, editor.state.getState().document)
        editor.do(operation)
        editor.set({ tool: 'move' })
      } catch {
        setFailed(true)
      }
    }
  }
  // The field of the image accepts pasted images, too.
  const drop = useDrop((files) => void take(files), { first: true })
  return { ...drop, failed, take: (files: readonly Blob[]) => void take(files) }
}

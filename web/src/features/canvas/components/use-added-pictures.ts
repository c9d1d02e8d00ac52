import { type DragEvent, useEffect, useState } from 'react'
import { addedPicture } from '../layers/add-picture.ts'
import type { LayerEditor } from '../layers/layer-editor.ts'

/** Adds pictures that are pasted, dropped or chosen as layers, which can then be moved. */
export function useAddedPictures(editor: LayerEditor) {
  const [over, setOver] = useState(false)
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
  const [latest] = useState({ take })
  latest.take = take
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (pictures.length === 0) return
      // The field that the picture came from takes pasted pictures, too, unless somebody has.
      event.preventDefault()
      void latest.take(pictures)
    }
    addEventListener('paste', paste, { capture: true })
    return () => removeEventListener('paste', paste, { capture: true })
  }, [latest])
  const target = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      void take([...event.dataTransfer.files])
    },
  }
  return { over, failed, take: (files: readonly Blob[]) => void take(files), target }
}

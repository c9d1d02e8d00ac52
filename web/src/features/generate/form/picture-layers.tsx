import { useTranslation } from 'react-i18next'
import { upload } from '../../../lib/upload.ts'
import { LayerDialog, LayerEditorView, moveDocument } from '../../canvas/public.ts'
import { closeLayers, usePlace } from '../canvas/canvas-store.ts'
import { OnPlace } from '../canvas/on-place.tsx'
import { useSourceSize } from './source-size.ts'
import type { FieldChange } from './widget-props.ts'

interface Props {
  readonly src: string
  readonly address: string
  /** Called with the address of the picture that was made of the layers. */
  readonly onDone: (addresses: readonly string[], change: FieldChange) => void
}

/** The layers of a form's picture: on the canvas, or where there is none in a dialog. */
export function PictureLayers({ src, address, onDone }: Props) {
  const { t } = useTranslation()
  const host = usePlace((state) => state.host)
  const before = useSourceSize(address)
  const store = async (file: File, { width, height }: { readonly width: number; readonly height: number }) => {
    // The former picture stays in the form until the new one is stored.
    const stored = await upload({ file, onProgress: () => undefined, signal: new AbortController().signal })
    await moveDocument(address, stored)
    closeLayers()
    onDone([stored], { marksStay: before?.width === width && before.height === height })
  }
  const props = { picture: src, keptAs: address, onDone: store, onClose: closeLayers }
  if (!host) return <LayerDialog {...props} />
  return (
    <OnPlace kind="layers" label={t('generate.image.edit')}>
      <LayerEditorView {...props} />
    </OnPlace>
  )
}

// @offline
import { useTranslation } from 'react-i18next'
import { upload } from '../../../lib/upload.ts'
import { useFocusBack } from '../../../lib/use-focus-back.ts'
import { storeMarks, LayerDialog, LayerEditorView, type LayerEditorViewProps, moveDocument } from '../../canvas/public.ts'
import { closeLayers, usePlace } from '../canvas/canvas-store.ts'
import { OnPlace } from '../canvas/on-place.tsx'
import { useLive } from '../live/use-live.tsx'
import { useSourceSize } from './source-size.ts'
import type { FieldChange } from './widget-props.ts'

interface Props {
  readonly src: string
  readonly address: string
  /** Called with the address of the image made from the layers. */
  readonly onDone: (addresses: readonly string[], change: FieldChange) => void
}

/** The layers of a form's image with its mask: on the canvas, or in a dialog if there is none. */
export function PictureLayers({ src, address, onDone }: Props) {
  const { t } = useTranslation()
  const host = usePlace((state) => state.host)
  const mask = usePlace((state) => (state.mask?.over === address ? state.mask : undefined))
  const before = useSourceSize(address)
  useFocusBack()
  const store: LayerEditorViewProps['onDone'] = async (file, result) => {
    // The former image stays in the form until the new one is stored, with its mask.
    const marked = mask && (result.mask ? await send(await result.mask.toFile()) : null)
    const stored = await send(file)
    await moveDocument(address, stored)
    void storeMarks(address, undefined)
    closeLayers()
    const marksStay = before?.width === result.width && before.height === result.height
    onDone([stored], { marksStay, ...(marked !== undefined && { mask: marked }) })
  }
  const live = useLive()
  if (mask?.isComing) return null
  const props: LayerEditorViewProps = {
    picture: src,
    keptAs: address,
    live,
    mask: mask && { marks: mask.marks, onChange: mask.mark },
    onDone: store,
    onClose: closeLayers,
  }
  if (!host) return <LayerDialog {...props} />
  return (
    <OnPlace kind="layers" label={t('generate.image.edit')}>
      <LayerEditorView {...props} />
    </OnPlace>
  )
}

const send = (file: File): Promise<string> => upload({ file, onProgress: () => undefined, signal: new AbortController().signal })

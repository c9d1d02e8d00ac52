import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useTexts } from '../use-texts.ts'
import { LayerEditorView, type LayerEditorViewProps } from './layer-editor-view.tsx'

/** The layers of an image, without a canvas beside the form. */
export function LayerDialog(props: LayerEditorViewProps) {
  const text = useTexts()
  return (
    <Dialog title={text('layers.label')} onClose={props.onClose} width={1024} large>
      <LayerEditorView {...props} />
    </Dialog>
  )
}

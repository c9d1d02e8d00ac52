import { useRef, useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { saveBlob } from '../../../lib/save-blob.ts'
import type { LayerEditor } from '../layers/layer-editor.ts'
import { maskLayer, withoutMask } from '../layers/mask-layer.ts'
import { openProject, projectOf, PROJECT_ENDING } from '../layers/project-file.ts'
import { useTexts } from '../use-texts.ts'

interface Props {
  readonly editor: LayerEditor
  /** Called with the problem of the last action, or with undefined when one begins. */
  readonly onProblem: (problem: 'layers.failed' | 'layers.openFailed' | undefined) => void
}

/** Saves the layers as a project or a Photoshop file, and opens projects. */
export function FileMenu({ editor, onProblem }: Props) {
  const text = useTexts()
  const files = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const run = async (problem: 'layers.failed' | 'layers.openFailed', act: () => Promise<void>) => {
    editor.cancel()
    onProblem(undefined)
    setBusy(true)
    await act().catch(() => onProblem(problem))
    setBusy(false)
  }
  const now = () => editor.state.getState().document
  const save = () =>
    run('layers.failed', async () => saveBlob(new Blob([await projectOf(now())], { type: 'application/gzip' }), `layers${PROJECT_ENDING}`))
  const download = () =>
    run('layers.failed', async () => {
      const { psdOf } = await import('../layers/psd.ts')
      const file = psdOf(now(), ({ kind, number }) => text(`layers.${kind}`, { number }))
      saveBlob(new Blob([file], { type: 'image/vnd.adobe.photoshop' }), 'layers.psd')
    })
  const open = ([file]: readonly File[]) =>
    run('layers.openFailed', async () => {
      if (!file) return
      const opened = await openProject(file)
      const mask = maskLayer(now())
      // Only offered if the form has a mask.
      const layers = mask ? (maskLayer(opened) ? opened.layers : [...opened.layers, mask]) : withoutMask(opened).layers
      editor.do({ do: 'open', document: { ...opened, layers } })
    })
  return (
    <>
      <FileInput ref={files} hidden accept={PROJECT_ENDING} aria-label={text('layers.open')} onFiles={(chosen) => void open(chosen)} />
      <Menu
        label={text('layers.file')}
        placement="above start"
        target={(button) => (
          <Button look="quiet" disabled={busy} {...button}>
            {text('layers.file')}
          </Button>
        )}
      >
        <MenuItem onSelect={() => void save()}>{text('layers.save')}</MenuItem>
        <MenuItem onSelect={() => files.current?.click()}>{text('layers.open')}</MenuItem>
        <MenuItem onSelect={() => void download()}>{text('layers.psd')}</MenuItem>
      </Menu>
    </>
  )
}

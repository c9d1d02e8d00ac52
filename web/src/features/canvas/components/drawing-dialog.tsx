import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Button } from '../../../components/button/button.tsx'
import { DialogProblem } from '../../../components/dialog/dialog-form.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { Editor } from '../engine/editor.ts'
import { drawingPicture, fittedPicture, toPng } from '../engine/export.ts'
import type { ToolName } from '../engine/keys.ts'
import { CANVAS } from '../rules.ts'
import { useTexts } from '../use-texts.ts'
import { BrushSettings } from './brush-settings.tsx'
import { CanvasView } from './canvas-view.tsx'
import { Colours } from './colours.tsx'
import type { LiveView } from './layer-editor-view.tsx'
import { SizeFields } from './size-fields.tsx'
import { ToolBar } from './tool-bar.tsx'
import { useKeys } from './use-keys.ts'
import styles from './drawing-dialog.module.css'
import dialog from './editor-dialog.module.css'

export interface DrawingDialogProps {
  /** CSS pixels of the dialog. */
  readonly width?: number
  /** Initial canvas; for a scribble `{ colour: '#ffffff', background: '#000000' }`. */
  readonly start?: { readonly width?: number; readonly height?: number; readonly colour?: string; readonly background?: string }
  /** Live mode beside the drawing. */
  readonly live?: LiveView | undefined
  /** Called with the drawing as a PNG of the canvas's size. */
  readonly onDone: (file: File) => void
  readonly onClose: () => void
}

const TOOLS: readonly ToolName[] = ['brush', 'eraser', 'line', 'rectangle', 'ellipse', 'lasso', 'fill']

/** Draws a picture on an empty canvas. */
export function DrawingDialog({ width = 1024, start = {}, live, onDone, onClose }: DrawingDialogProps) {
  const text = useTexts()
  const [editor] = useState(() => editorOf(start))
  const [preview, setPreview] = useState(false)
  const [failed, setFailed] = useState(false)
  const onKeyDown = useKeys(editor)
  useLiveDrawing(editor, live)
  const isBeside = live?.result !== undefined
  const leave = async () => {
    // Escape cancels a stroke in progress first.
    if (editor.cancel()) return
    const { canUndo } = editor.state.getState()
    const question = { title: text('drawing.discardTitle'), text: text('drawing.discardText'), action: text('drawing.discard') }
    if (!canUndo || (await confirm(question))) onClose()
  }
  const use = async () => {
    editor.cancel()
    try {
      onDone(await toPng(drawingPicture(editor.layer, editor.state.getState().background), 'drawing.png'))
    } catch {
      setFailed(true)
    }
  }
  return (
    <Dialog title={text('drawing.title')} onClose={() => void leave()} width={isBeside ? width * 1.25 : width} large>
      {/* The keys of the canvas also work while its tools have the focus. */}
      <div className={styles.editor} data-beside={isBeside || undefined} onKeyDown={onKeyDown}>
        <ToolBar editor={editor} tools={TOOLS} />
        {live && <div className={styles.live}>{live.bar}</div>}
        <div className={styles.place}>
          <Canvas editor={editor} />
          {preview && <Preview editor={editor} onClose={() => setPreview(false)} />}
        </div>
        {isBeside && <div className={styles.result}>{live.result}</div>}
        <Settings editor={editor} />
        <div className={styles.end}>
          <DialogProblem>{failed ? text('drawing.failed') : undefined}</DialogProblem>
          <div className={dialog.actions}>
            <Button aria-pressed={preview} onClick={() => setPreview(!preview)}>
              {text(preview ? 'drawing.hidePreview' : 'drawing.preview')}
            </Button>
            <Button look="primary" onClick={() => void use()}>
              {text('drawing.use')}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}

function editorOf({
  width = CANVAS.side.default,
  height = CANVAS.side.default,
  colour,
  background,
}: NonNullable<DrawingDialogProps['start']>) {
  return new Editor({
    kind: 'drawing',
    width,
    height,
    start: { ...(colour && { colour }), ...(background && { background }) },
  })
}

function Canvas({ editor }: { editor: Editor }) {
  const text = useTexts()
  const { width, height } = useStore(editor.state)
  const [mount] = useState(() => (host: HTMLElement) => editor.mount(host))
  return <CanvasView label={text('drawing.canvas', { width, height })} mount={mount} className={dialog.canvas} first />
}

function Settings({ editor }: { editor: Editor }) {
  const text = useTexts()
  const { width, height } = useStore(editor.state)
  return (
    <div className={styles.settings}>
      <Colours editor={editor} />
      <div className={styles.brush}>
        <BrushSettings editor={editor} />
      </div>
      <section className={styles.group} aria-label={text('more')}>
        <Background editor={editor} />
        <SizeFields size={{ width, height }} onChange={(next) => editor.resize(next)} />
      </section>
    </div>
  )
}

/** Reports every step of the drawing to live mode. */
function useLiveDrawing(editor: Editor, live: LiveView | undefined): void {
  const latest = useRef(live)
  latest.current = live
  useEffect(() => {
    const picture = () => drawingPicture(editor.layer, editor.state.getState().background)
    latest.current?.onDrawing((side) => toPng(fittedPicture(picture(), side), 'live.png'))
    return editor.state.subscribe(({ version }, before) => version !== before.version && latest.current?.onChange())
  }, [editor])
}

/** Shows every colour while the picker is open; only the final one becomes a history step. */
function Background({ editor }: { editor: Editor }) {
  const text = useTexts()
  const { background } = useStore(editor.state)
  const keep = useCallback(
    (element: HTMLDivElement | null) => {
      const onKeep = () => editor.keepBackground()
      // React's onChange is the platform's `input` event; only the platform's `change` event shows that the picker was closed.
      element?.addEventListener('change', onKeep)
      return () => element?.removeEventListener('change', onKeep)
    },
    [editor],
  )
  return (
    <div ref={keep} className={styles.background}>
      <TextInput
        type="color"
        label={text('background')}
        value={background}
        onChange={(event) => editor.set({ background: event.target.value })}
      />
    </div>
  )
}

/** The drawing as a picture, without the dialog around it. */
function Preview({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const text = useTexts()
  const { t } = useTranslation()
  const { version } = useStore(editor.state)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let current: string | undefined
    let isGone = false
    void toPng(drawingPicture(editor.layer, editor.state.getState().background), 'preview.png').then((file) => {
      if (isGone) return
      current = URL.createObjectURL(file)
      setAddress(current)
    })
    return () => {
      isGone = true
      if (current) URL.revokeObjectURL(current)
    }
  }, [editor, version])
  return (
    <button type="button" className={dialog.preview} aria-label={t('common.close')} onClick={onClose}>
      {address && (
        <img src={address} alt={text('drawing.previewOf')} style={{ maxWidth: CANVAS.previewSide, maxHeight: CANVAS.previewSide }} />
      )}
    </button>
  )
}

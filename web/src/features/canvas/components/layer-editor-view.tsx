import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../components/button/button.tsx'
import { DialogProblem } from '../../../components/dialog/dialog-form.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { fittedPicture, sheetPicture, toPng } from '../engine/export.ts'
import type { ToolName } from '../engine/keys.ts'
import { type Document, flatten } from '../layers/document.ts'
import { LayerEditor } from '../layers/layer-editor.ts'
import { maskLayer, type Marks, marksOf, withoutMask } from '../layers/mask-layer.ts'
import { storeDocument } from '../layers/stored-document.ts'
import type { Mask } from '../mask.ts'
import type { Size } from '../pixels/area.ts'
import { useTexts } from '../use-texts.ts'
import { BrushSettings } from './brush-settings.tsx'
import { CanvasView } from './canvas-view.tsx'
import { Colours } from './colours.tsx'
import { CropSettings } from './crop-settings.tsx'
import { EdgeSettings } from './edge-settings.tsx'
import { FileMenu } from './file-menu.tsx'
import { LayerList } from './layer-list.tsx'
import { toolHintOf } from './mask-editor.tsx'
import { PickSettings } from './pick-settings.tsx'
import { SelectionSettings } from './selection-settings.tsx'
import { ToolBar } from './tool-bar.tsx'
import { useAddedPictures } from './use-added-pictures.ts'
import { useDocument } from './use-document.ts'
import { useLayerKeys } from './use-layer-keys.ts'
import type { PictureSource } from './use-picture.ts'
import styles from './layer-editor-view.module.css'
import waiting from './with-picture.module.css'

export interface LayerEditorViewProps {
  readonly picture: PictureSource
  /** Key of the layers stored in this browser: the image's address. */
  readonly keptAs: string
  /** Mask over the image, as its top layer; changes are reported at once. */
  readonly mask?: { readonly marks: Marks | undefined; readonly onChange: (mask: Mask | undefined) => void } | undefined
  /** Live mode beside the layers. */
  readonly live?: LiveView | undefined
  /** Called with the layers as one PNG to store, and with its mask; rejects on failure. */
  readonly onDone: (file: File, result: Size & { readonly mask: Mask | undefined }) => Promise<void>
  readonly onClose: () => void
}

/** Controls and result of live mode, and its listeners. */
export interface LiveView {
  readonly bar: ReactNode
  /** The latest result; undefined before the first. */
  readonly result: ReactNode | undefined
  /** Called with the function that makes a file of the layers, no larger than `side` pixels. */
  readonly onDrawing: (draw: (side: number) => Promise<File>) => void
  /** Called for every step that changes the picture. */
  readonly onChange: () => void
}

const TOOLS: readonly ToolName[] = ['move', 'brush', 'eraser', 'line', 'rectangle', 'ellipse', 'lasso', 'polygon', 'fill', 'crop']
const MASK_TOOLS = TOOLS.flatMap((tool): readonly ToolName[] => (tool === 'polygon' ? ['polygon', 'wand', 'pick'] : [tool]))

/** An image with layers: drawn, pasted, moved and cropped. Stored in this browser after every step. */
export function LayerEditorView({ picture, keptAs, mask, ...rest }: LayerEditorViewProps) {
  const text = useTexts()
  const opened = useDocument({ picture, keptAs, mask })
  if (opened.status === 'ready')
    return (
      <Layers
        key={keyOf(opened.document)}
        document={opened.document}
        isKept={opened.isKept}
        keptAs={keptAs}
        mask={mask}
        onRestart={opened.restart}
        {...rest}
      />
    )
  return (
    <div className={waiting.place} role="status">
      <p>{text(opened.status === 'loading' ? 'loading' : 'loadFailed')}</p>
      <div className={styles.ends}>
        {opened.status === 'failed' && (
          <Button size="small" onClick={opened.reload}>
            {text('reload')}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={rest.onClose}>
          {text('layers.close')}
        </Button>
      </div>
    </div>
  )
}

const keys = new WeakMap<Document, number>()
let count = 0
/** A different document needs a new editor. */
function keyOf(document: Document): number {
  const key = keys.get(document) ?? ++count
  keys.set(document, key)
  return key
}

interface Props extends Omit<LayerEditorViewProps, 'picture'> {
  readonly document: Document
  readonly isKept: boolean
  readonly onRestart: () => void
}

function Layers({ document: first, isKept, keptAs, mask, live, onDone, onClose, onRestart }: Props) {
  const text = useTexts()
  const [editor] = useState(() => new LayerEditor(first))
  const [mount] = useState(() => (host: HTMLElement) => editor.mount(host))
  const { tool, width, height, document, selected } = useStore(editor.state)
  const isMask = selected !== undefined && selected === maskLayer(document)?.id
  const [problem, setProblem] = useState<'layers.failed' | 'layers.openFailed'>()
  const [saving, setSaving] = useState(false)
  const added = useAddedPictures(editor)
  const onKeyDown = useLayerKeys(editor)
  useKeeping(editor, keptAs)
  useMaskReport(editor, mask?.onChange)
  useLiveReport(editor, live)
  const isChanged = isKept || !isSamePicture(document, first)
  const use = async () => {
    editor.cancel()
    if (!isChanged) return onClose()
    setProblem(undefined)
    setSaving(true)
    try {
      await onDone(await toPng(sheetPicture(flatten(document)), 'layers.png'), { width, height, mask: marksOf(document) })
    } catch {
      setProblem('layers.failed')
    }
    return setSaving(false)
  }
  const restart = async () => {
    const sure = await confirm({ title: text('layers.restart'), text: text('layers.restartText'), action: text('layers.restart') })
    if (sure) onRestart()
  }
  return (
    // The keys of the canvas also work while its tools have the focus.
    <div
      className={styles.editor}
      data-over={added.over || undefined}
      data-beside={live?.result === undefined ? undefined : true}
      onKeyDown={onKeyDown}
      {...added.target}
    >
      <ToolBar editor={editor} tools={isMask ? MASK_TOOLS : TOOLS} />
      {live && <div className={styles.live}>{live.bar}</div>}
      <div className={styles.place}>
        <CanvasView
          label={text('layers.canvas', { width, height, count: document.layers.length })}
          mount={mount}
          className={styles.canvas}
          first
        />
      </div>
      {live?.result !== undefined && <div className={styles.result}>{live.result}</div>}
      <div className={styles.side}>
        <ToolSettings
          tool={tool}
          crop={<CropSettings editor={editor} />}
          brush={<PaintSettings editor={editor} tool={tool} isMask={isMask} />}
        />
        <LayerList editor={editor} onFiles={added.take} />
      </div>
      <div className={styles.end}>
        <p className={styles.hint} role="status">
          {text(hintOf(tool, isMask))}
        </p>
        <DialogProblem>{problem ? text(problem) : added.failed ? text('layers.addFailed') : undefined}</DialogProblem>
        <div className={styles.ends}>
          {isChanged && (
            <Button look="quiet" onClick={() => void restart()}>
              {text('layers.restart')}
            </Button>
          )}
          <FileMenu editor={editor} onProblem={setProblem} />
          <Button onClick={onClose}>{text('layers.close')}</Button>
          <Button look="primary" disabled={saving} onClick={() => void use()}>
            {text('layers.use')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function hintOf(tool: ToolName, isMask: boolean) {
  if (tool === 'crop') return 'layers.cropHint'
  if (tool === 'move') return 'layers.moveHint'
  return toolHintOf(tool) ?? (isMask ? 'layers.maskHint' : 'layers.hint')
}

function ToolSettings({ tool, crop, brush }: { readonly tool: ToolName; readonly crop: ReactNode; readonly brush: ReactNode }) {
  if (tool === 'move') return null
  return tool === 'crop' ? crop : brush
}

interface Painting {
  readonly editor: LayerEditor
  readonly tool: ToolName
  readonly isMask: boolean
}

/** Tools that paint without the brush. */
const SIZELESS: ReadonlySet<ToolName> = new Set(['fill', 'lasso', 'polygon', 'wand', 'pick'])

function PaintSettings({ editor, tool, isMask }: Painting) {
  return (
    <div className={styles.brush}>
      {tool !== 'eraser' && !isMask && <Colours editor={editor} />}
      {!SIZELESS.has(tool) && <BrushSettings editor={editor} />}
      {tool === 'wand' && <SelectionSettings editor={editor} />}
      {tool === 'pick' && <PickSettings editor={editor} />}
      {isMask && <EdgeSettings editor={editor} />}
    </div>
  )
}

/** Stores every step, one at a time; of the waiting ones only the last. */
function useKeeping(editor: LayerEditor, keptAs: string): void {
  useEffect(() => {
    let isKeeping = false
    let next: Document | undefined
    const keep = async () => {
      if (isKeeping) return
      isKeeping = true
      for (let document = next; document; document = next) {
        next = undefined
        await storeDocument(keptAs, document)
      }
      isKeeping = false
    }
    return editor.state.subscribe(({ document }, before) => {
      if (document === before.document) return
      next = document
      void keep()
    })
  }, [editor, keptAs])
}

/** Reports the mask after every step that changes it, unless the layers were cropped, because it then no longer fits the form's image. */
function useMaskReport(editor: LayerEditor, report: ((mask: Mask | undefined) => void) | undefined): void {
  const latest = useRef(report)
  latest.current = report
  useEffect(() => {
    const { width, height } = editor.state.getState().document
    return editor.state.subscribe(({ document }, before) => {
      const [now, then] = [maskLayer(document), maskLayer(before.document)]
      const isChanged = now?.raster !== then?.raster || now?.x !== then?.x || now?.y !== then?.y
      if (isChanged && document.width === width && document.height === height) latest.current?.(marksOf(document))
    })
  }, [editor])
}

/** Reports to live mode every step that changes the picture. */
function useLiveReport(editor: LayerEditor, live: LiveView | undefined): void {
  const latest = useRef(live)
  latest.current = live
  useEffect(() => {
    latest.current?.onDrawing((side) => toPng(fittedPicture(sheetPicture(flatten(editor.state.getState().document)), side), 'live.png'))
    return editor.state.subscribe(({ document }, before) => {
      if (document !== before.document && !isSamePicture(document, before.document)) latest.current?.onChange()
    })
  }, [editor])
}

/** Returns true if two documents have the same layers, ignoring masks. */
function isSamePicture(one: Document, other: Document): boolean {
  const [ones, others] = [withoutMask(one).layers, withoutMask(other).layers]
  return ones.length === others.length && ones.every((layer, index) => layer === others[index])
}

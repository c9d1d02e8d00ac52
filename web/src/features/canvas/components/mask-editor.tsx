import { Contrast } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Switch } from '../../../components/switch/switch.tsx'
import { usePhone } from '../../../lib/use-phone.ts'
import { Editor } from '../engine/editor.ts'
import { loadPicture, readMask } from '../engine/export.ts'
import type { ToolName } from '../engine/keys.ts'
import { objectFinder } from '../find-objects.ts'
import { type Mask, maskOf } from '../mask.ts'
import type { Colour } from '../pixels/blend.ts'
import { MASK_COLOUR, MASK_OPACITY } from '../pixels/mask-ink.ts'
import { useTexts } from '../use-texts.ts'
import { BrushSettings } from './brush-settings.tsx'
import { CanvasView } from './canvas-view.tsx'
import { EdgeSettings } from './edge-settings.tsx'
import { LabelledRange } from './labelled-range.tsx'
import { MarkedPart } from './marked-part.tsx'
import { PickSettings } from './pick-settings.tsx'
import { SelectionSettings } from './selection-settings.tsx'
import { ToolBar } from './tool-bar.tsx'
import { useKeys } from './use-keys.ts'
import type { PictureSource } from './use-picture.ts'
import { WithPicture } from './with-picture.tsx'
import styles from './mask-editor.module.css'

export interface MaskEditorProps {
  /** A file, or an address of our own. Another picture resets the editor. */
  readonly picture: PictureSource
  /** Fills its container. */
  readonly large?: boolean
  /** The mask: the last one passed to `onChange`, or a stored mask as an image or its address. */
  readonly value: Mask | PictureSource | undefined
  /** Called after every stroke; with `undefined` for an empty mask. */
  readonly onChange: (mask: Mask | undefined) => void
  /** Called when the stored mask no longer exists. */
  readonly onLost: () => void
}

const TOOLS: readonly ToolName[] = ['brush', 'eraser', 'lasso', 'polygon', 'wand', 'pick', 'rectangle', 'fill']
/** Colour of the marked area: a grey that is rare in images. */
const HIDDEN: Colour = [128, 126, 122]

/** Marks the area of an image to change. */
export function MaskEditor({ picture, ...rest }: MaskEditorProps) {
  return <WithPicture picture={picture}>{(bitmap) => <Marks bitmap={bitmap} {...rest} />}</WithPicture>
}

interface Props extends Omit<MaskEditorProps, 'picture'> {
  readonly bitmap: ImageBitmap
}

function Marks({ bitmap, large = false, ...field }: Props) {
  const text = useTexts()
  const [editor] = useState(
    () =>
      new Editor({
        kind: 'mask',
        picture: bitmap,
        width: bitmap.width,
        height: bitmap.height,
        start: { tint: MASK_COLOUR, opacity: MASK_OPACITY },
        findObjects: objectFinder(() => bitmap),
      }),
  )
  const [mount] = useState(() => (host: HTMLElement) => editor.mount(host))
  const [mask, setMask] = useState<Mask>()
  const [stroke, setStroke] = useState<Mask>()
  const endPreview = useCallback(() => setStroke(undefined), [])
  useMarks({ editor, ...field, onMask: setMask, onStroke: setStroke })
  const onKeyDown = useKeys(editor)
  const { tool, busy } = useStore(editor.state)
  const hint = toolHintOf(tool)
  const { width, height } = bitmap
  const phone = usePhone()
  return (
    // The keys of the canvas also work while its tools have the focus.
    <div className={styles.editor} data-large={large || undefined} data-under-way={mask !== undefined || undefined} onKeyDown={onKeyDown}>
      <ToolBar editor={editor} tools={TOOLS}>
        <IconButton label={text('invert')} icon={<Contrast />} onClick={() => editor.invert()} />
      </ToolBar>
      <div className={styles.place}>
        <CanvasView
          label={text('mask.canvas', { width, height })}
          mount={mount}
          {...(!phone && !large && { aspect: width / height })}
          className={styles.canvas}
        />
        {stroke && <MarkedPart bitmap={bitmap} mask={stroke} onEnd={endPreview} />}
      </div>
      <p className={styles.status} role="status">
        {busy && tool === 'pick' && `${text('mask.selecting')} `}
        {mask ? markedText(text, mask.share) : text('mask.nothing')} {hint ? text(hint) : !mask && text('mask.hint')}
      </p>
      <Settings editor={editor} />
    </div>
  )
}

/** Hint for tools other than brushes. */
export function toolHintOf(tool: ToolName) {
  if (tool === 'polygon') return 'mask.polygonHint'
  if (tool === 'pick') return 'mask.pickHint'
  return tool === 'wand' ? 'mask.wandHint' : undefined
}

function markedText(text: ReturnType<typeof useTexts>, share: number): string {
  if (share === 1) return text('mask.everything')
  const percent = Math.min(99, Math.round(share * 100))
  return percent < 1 ? text('mask.little') : text('mask.marked', { percent })
}

function Settings({ editor }: { editor: Editor }) {
  const text = useTexts()
  const { opacity, tint, tool } = useStore(editor.state)
  const showsKept = tint === HIDDEN
  return (
    <div className={styles.settings}>
      <ToolSettings editor={editor} tool={tool} />
      <EdgeSettings editor={editor} />
      <LabelledRange
        label={text('mask.opacity')}
        value={opacity}
        minimum={0.1}
        maximum={1}
        step={0.05}
        text={`${Math.round(opacity * 100)}%`}
        onChange={(next) => editor.set({ opacity: next })}
      />
      <Switch
        label={text('mask.showKept')}
        checked={showsKept}
        onChange={(on) => editor.set(on ? { tint: HIDDEN, opacity: 1 } : { tint: MASK_COLOUR, opacity: MASK_OPACITY })}
      />
    </div>
  )
}

function ToolSettings({ editor, tool }: { readonly editor: Editor; readonly tool: ToolName }) {
  if (tool === 'pick') return <PickSettings editor={editor} />
  return tool === 'wand' ? <SelectionSettings editor={editor} /> : <BrushSettings editor={editor} />
}

interface Marks extends Omit<Props, 'bitmap'> {
  readonly editor: Editor
  readonly onMask: (mask: Mask | undefined) => void
  /** Called when a person has changed the mask. */
  readonly onStroke: (mask: Mask | undefined) => void
}

/** Synchronises the pixels and the value of the field, in both directions. */
function useMarks({ editor, value, onChange, onLost, onMask, onStroke }: Marks): void {
  const latest = useRef({ onChange, onLost })
  /** The value that pixels and field agree on. */
  const known = useRef<MaskEditorProps['value']>(undefined)
  const isLoading = useRef(false)
  useEffect(() => {
    latest.current = { onChange, onLost }
  })
  // A layout effect, before anything can be painted: a stroke without a subscriber would be lost.
  useLayoutEffect(
    () =>
      editor.state.subscribe((state, before) => {
        if (state.version === before.version) return
        const mask = maskOf(editor.layer)
        onMask(mask)
        if (isLoading.current) return
        known.current = mask
        onStroke(mask)
        latest.current.onChange(mask)
      }),
    [editor, onMask, onStroke],
  )
  useEffect(() => {
    if (value === known.current) return undefined
    known.current = value
    const { width, height } = editor.layer
    const load = (marks: Uint8Array | Uint8ClampedArray) => {
      isLoading.current = true
      editor.load(marks)
      isLoading.current = false
    }
    if (value === undefined || isMask(value)) {
      load(value?.width === width && value.height === height ? value.marks : new Uint8Array(width * height))
      return undefined
    }
    const ending = new AbortController()
    loadPicture(value, ending.signal).then(
      (picture) => {
        if (!ending.signal.aborted) load(readMask(picture, editor.layer))
        return picture.close()
      },
      () => ending.signal.aborted || latest.current.onLost(),
    )
    return () => ending.abort()
  }, [editor, value])
}

const isMask = (value: Mask | PictureSource): value is Mask => typeof value !== 'string' && 'marks' in value

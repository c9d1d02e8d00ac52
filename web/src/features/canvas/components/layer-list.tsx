import { ArrowDown, ArrowUp, Combine, Contrast, Eye, EyeOff, ImagePlus, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import type { LayerItem } from '../layers/document.ts'
import type { LayerEditor } from '../layers/layer-editor.ts'
import { drawThumbnail } from '../layers/pictures.ts'
import type { Size } from '../pixels/area.ts'
import { useTexts } from '../use-texts.ts'
import styles from './layer-list.module.css'

interface Props {
  readonly editor: LayerEditor
  readonly onFiles: (files: readonly Blob[]) => void
}

/** Layers of a document, top first, and actions on the selected one. */
export function LayerList({ editor, onFiles }: Props) {
  const text = useTexts()
  const { document, selected } = useStore(editor.state)
  const files = useRef<HTMLInputElement>(null)
  const { layers } = document
  const at = layers.findIndex(({ id }) => id === selected)
  const layer = layers[at]
  const pictureLayers = layers.filter(({ kind }) => kind !== 'mask').length
  return (
    <section className={styles.layers} aria-label={text('layers.title')}>
      <div className={styles.head}>
        <h3 className={styles.title}>{text('layers.title')}</h3>
        <FileInput ref={files} className="visually-hidden" accept="image/*" multiple tabIndex={-1} aria-hidden onFiles={onFiles} />
        <IconButton label={text('layers.sketchNew')} icon={<Plus aria-hidden />} onClick={() => editor.addSketch()} />
        <IconButton label={text('layers.add')} icon={<ImagePlus aria-hidden />} onClick={() => files.current?.click()} />
      </div>
      <ol className={styles.list}>
        {layers.toReversed().map((one) => (
          <Row key={one.id} editor={editor} layer={one} size={document} isSelected={one.id === selected} />
        ))}
      </ol>
      {layer?.kind === 'mask' && (
        <div className={styles.tools}>
          <IconButton label={text('invert')} icon={<Contrast aria-hidden />} onClick={() => editor.do({ do: 'invert', id: layer.id })} />
        </div>
      )}
      {layer && layer.kind !== 'mask' && pictureLayers > 1 && (
        <div className={styles.tools}>
          <IconButton
            label={text('layers.raise')}
            icon={<ArrowUp aria-hidden />}
            disabled={at === pictureLayers - 1}
            onClick={() => editor.do({ do: 'order', id: layer.id, by: 1 })}
          />
          <IconButton
            label={text('layers.lower')}
            icon={<ArrowDown aria-hidden />}
            disabled={at === 0}
            onClick={() => editor.do({ do: 'order', id: layer.id, by: -1 })}
          />
          <IconButton label={text('layers.merge')} icon={<Combine aria-hidden />} disabled={at === 0} onClick={() => editor.merge(layer)} />
          <IconButton
            label={text('layers.remove')}
            icon={<Trash2 aria-hidden />}
            onClick={() => editor.do({ do: 'remove', id: layer.id })}
          />
        </div>
      )}
    </section>
  )
}

interface RowProps {
  readonly editor: LayerEditor
  readonly layer: LayerItem
  readonly size: Size
  readonly isSelected: boolean
}

function Row({ editor, layer, size, isSelected }: RowProps) {
  const text = useTexts()
  const { id, kind, number, hidden } = layer
  const name = text(`layers.${kind}`, { number })
  return (
    <li className={styles.row} data-selected={isSelected || undefined} data-hidden={hidden || undefined}>
      <button type="button" className={styles.name} aria-pressed={isSelected} onClick={() => editor.select(id)}>
        <Thumbnail layer={layer} size={size} />
        {name}
      </button>
      <IconButton
        label={text('layers.show', { name })}
        icon={hidden ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        aria-pressed={!hidden}
        onClick={() => editor.do({ do: 'hide', id, hidden: !hidden })}
      />
    </li>
  )
}

function Thumbnail({ layer, size: { width, height } }: { readonly layer: LayerItem; readonly size: Size }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawThumbnail(canvas.current, { width, height }, layer)
  }, [layer, width, height])
  return <canvas ref={canvas} className={styles.thumbnail} width={64} height={64} aria-hidden />
}

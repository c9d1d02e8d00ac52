import { ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { EditorDialog } from './editor-dialog.tsx'
import { PointsEditor, type PointsEditorProps } from './points-editor.tsx'
import styles from './points-widget.module.css'

interface Props {
  readonly title: string
  readonly editor: PointsEditorProps
  readonly onClose: () => void
}

const FACTORS = [1, 1.5, 2, 3, 4, 6] as const

/** The picture in a large view that can be zoomed, for spots that a finger would miss. It pans by scrolling, so that a tap always sets a point. */
export function PointsDialog({ title, editor, onClose }: Props) {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const factor = FACTORS[at] ?? 1
  return (
    <EditorDialog title={title} width={880} done={t('canvas.points.done')} onClose={onClose}>
      <div className={styles.large}>
        <PointsEditor {...editor} around={(picture) => <Window factor={factor}>{picture}</Window>} />
      </div>
      <div className={styles.actions}>
        <IconButton label={t('canvas.zoomOut')} icon={<ZoomOut />} look="framed" disabled={at === 0} onClick={() => setAt(at - 1)} />
        <IconButton
          label={t('canvas.zoomIn')}
          icon={<ZoomIn />}
          look="framed"
          disabled={at === FACTORS.length - 1}
          onClick={() => setAt(at + 1)}
        />
        <span className={styles.count} role="status">
          {t('canvas.points.zoomed', { percent: factor * 100 })}
        </span>
      </div>
    </EditorDialog>
  )
}

/** Keeps the centre in place while the zoom changes. */
function Window({ factor, children }: { factor: number; children: ReactNode }) {
  const window = useRef<HTMLDivElement>(null)
  const before = useRef(factor)
  useLayoutEffect(() => {
    const { current } = window
    if (!current || before.current === factor) return
    const change = factor / before.current
    before.current = factor
    current.scrollTo(
      (current.scrollLeft + current.clientWidth / 2) * change - current.clientWidth / 2,
      (current.scrollTop + current.clientHeight / 2) * change - current.clientHeight / 2,
    )
  }, [factor])
  return (
    <div ref={window} className={styles.window}>
      <div className={styles.zoomed} style={{ width: `${factor * 100}%` }}>
        {children}
      </div>
    </div>
  )
}

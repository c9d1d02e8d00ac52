import { type Point, readPoints, writePoints } from '@stipple/core/domain/points'
import { entriesOf } from '@stipple/core/domain/value'
import { ZoomIn } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { usePlace } from '../canvas/canvas-store.ts'
import { OnPlace } from '../canvas/on-place.tsx'
import { PictureFirst } from './picture-first.tsx'
import { FIRST_COLOUR } from './point-colours.tsx'
import { PointsDialog } from './points-dialog.tsx'
import { PointsEditor } from './points-editor.tsx'
import type { WidgetProps } from './widget-props.ts'
import styles from './points-widget.module.css'

/** Points in a picture, set by clicks or with the arrow keys. A coloured point asks for its colour there. */
export function PointsWidget({ property, label, hint, value, problem, picture, onChange }: WidgetProps) {
  const { t } = useTranslation()
  const id = useId()
  const host = usePlace((state) => state.host)
  const [open, setOpen] = useState(false)
  const [colour, setColour] = useState<string>(FIRST_COLOUR)
  const points = readPoints(entriesOf(value))
  const { limit = 1, coloured = false } = property
  const editor = {
    picture: picture ?? '',
    points,
    limit,
    colour: coloured ? colour : undefined,
    onColour: setColour,
    onChange: (next: readonly Point[]) => onChange(writePoints(next)),
  }
  return (
    <FieldShell id={id} as="group" label={label} hint={hint} problem={problem}>
      {picture === undefined ? (
        <PictureFirst text={t('canvas.points.pictureFirst')} />
      ) : (
        <div role="group" aria-label={label} aria-describedby={describedBy(id, { hint, problem })}>
          {host ? (
            <OnPlace kind="editor" label={label}>
              <div className={styles.onCanvas}>
                <PointsEditor {...editor} />
              </div>
            </OnPlace>
          ) : (
            <PointsEditor {...editor} />
          )}
          <div className={styles.line}>
            <span className={styles.count}>{t('canvas.points.count', { count: points.length })}</span>
            {points.length > 0 && (
              <Button size="small" look="quiet" onClick={() => onChange(undefined)}>
                {t('canvas.points.clear')}
              </Button>
            )}
            {!host && (
              <Button size="small" icon={<ZoomIn size={15} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
                {t('canvas.points.enlarge')}
              </Button>
            )}
          </div>
        </div>
      )}
      {open && picture !== undefined && <PointsDialog title={label} editor={editor} onClose={() => setOpen(false)} />}
    </FieldShell>
  )
}

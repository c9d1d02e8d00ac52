import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { type Growth, GrowthFields, OutpaintFrame } from '../../canvas/public.ts'
import { usePlace } from '../canvas/canvas-store.ts'
import { OnPlace } from '../canvas/on-place.tsx'
import { PictureFirst } from './picture-first.tsx'
import { useSourceSize } from './source-size.ts'
import type { GroupProps, WidgetProps } from './widget-props.ts'
import styles from './mask-widget.module.css'

/** Pixels that a picture grows by on each side, as one frame around it. */
export function GrowthWidget({ parts }: GroupProps) {
  const { t } = useTranslation()
  const id = useId()
  const host = usePlace((state) => state.host)
  const field = useRef<HTMLDivElement>(null)
  const [left, right, up, down] = parts
  const size = useSourceSize(left?.picture)
  if (!left || !right || !up || !down) return null
  const { picture } = left
  const most = Math.min(...parts.map(({ property }) => property.maximum ?? Infinity))
  const value: Growth = { left: pixelsOf(left), right: pixelsOf(right), up: pixelsOf(up), down: pixelsOf(down) }
  const change = (next: Growth) => {
    left.onChange(next.left)
    right.onChange(next.right)
    up.onChange(next.up)
    down.onChange(next.down)
  }
  return (
    <FieldShell id={id} as="group" label={t('generate.growth')} problem={parts.find(({ problem }) => problem !== undefined)?.problem}>
      {picture === undefined ? (
        <PictureFirst text={t('canvas.outpaint.pictureFirst')} />
      ) : (
        <div ref={field} role={host ? undefined : 'group'} aria-label={host ? undefined : t('generate.growth')}>
          {host ? (
            <>
              <p className={styles.line}>{t('canvas.outpaint.onCanvas')}</p>
              {size && (
                <div className={styles.numbers}>
                  <GrowthFields size={size} value={value} most={most} onChange={change} />
                </div>
              )}
              <OnPlace kind="editor" label={t('generate.growth')} onEnter={() => field.current?.closest('form')?.requestSubmit()}>
                <OutpaintFrame large picture={picture} value={value} most={most} onChange={change} />
              </OnPlace>
            </>
          ) : (
            <OutpaintFrame picture={picture} value={value} most={most} onChange={change} />
          )}
        </div>
      )}
    </FieldShell>
  )
}

const pixelsOf = ({ value }: WidgetProps): number => (typeof value === 'number' ? value : 0)

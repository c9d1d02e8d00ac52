import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { type Growth, OutpaintFrame } from '../../canvas/public.ts'
import { PictureFirst } from './picture-first.tsx'
import type { GroupProps, WidgetProps } from './widget-props.ts'

/** Pixels that a picture grows by on each side, as one frame around it. */
export function GrowthWidget({ parts }: GroupProps) {
  const { t } = useTranslation()
  const id = useId()
  const [left, right, up, down] = parts
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
        <div role="group" aria-label={t('generate.growth')}>
          <OutpaintFrame picture={picture} value={value} most={most} onChange={change} />
        </div>
      )}
    </FieldShell>
  )
}

const pixelsOf = ({ value }: WidgetProps): number => (typeof value === 'number' ? value : 0)

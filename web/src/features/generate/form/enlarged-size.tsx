import type { Value } from '@stipple/core/domain/property'
import { useTranslation } from 'react-i18next'
import { enlarged, useSourceSize } from './source-size.ts'
import styles from './size-widget.module.css'

/** Size of a picture times a factor, in pixels; renders nothing without a picture. */
export function EnlargedSize({ image, factor }: { image: Value | undefined; factor: Value | undefined }) {
  const { t } = useTranslation()
  const from = useSourceSize(image)
  if (!from || typeof factor !== 'number') return null
  const to = enlarged(from, factor)
  return (
    <p className={styles.becomes} role="status">
      {t('generate.becomes', { from: `${from.width} × ${from.height}`, to: `${to.width} × ${to.height}` })}
    </p>
  )
}

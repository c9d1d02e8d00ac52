import { LIMITS } from '@stipple/core/domain/limits'
import { ImageUp, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { RecentWorks } from './recent-works.tsx'
import { rememberSourceSize } from './source-size.ts'
import { useImageUpload } from './use-image-upload.ts'
import type { WidgetProps } from './widget-props.ts'
import styles from './image-widget.module.css'

/** A picture to work on: dropped, pasted or chosen. */
export function ImageWidget({ property, label, hint, value, problem, onChange }: WidgetProps) {
  const { t } = useTranslation()
  const id = useId()
  const accept = property.accept ?? []
  const address = typeof value === 'string' && value !== '' ? value : undefined
  const { preview, share, refusal, over, picker, choose, clear, dropTarget } = useImageUpload({
    accept,
    address,
    onChange,
  })
  const shown = useRef<HTMLImageElement>(null)
  // The picture is often seen before it has its address.
  useEffect(() => {
    if (address !== undefined && shown.current) rememberSourceSize(address, shown.current)
  }, [address])
  const wrong = refusal ?? problem
  const formats = accept.map((extension) => extension.toUpperCase()).join(', ')
  const description = describedBy(id, { hint, problem: wrong })

  return (
    <FieldShell id={id} label={label} hint={hint} problem={wrong}>
      <div
        className={styles.drop}
        data-over={over || undefined}
        data-full={preview ? '' : undefined}
        data-problem={wrong ? '' : undefined}
        {...dropTarget}
      >
        <input
          ref={picker}
          id={id}
          type="file"
          className="unseen"
          accept={accept.map((extension) => `.${extension}`).join(',')}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={description}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        {preview ? (
          <>
            <img
              ref={shown}
              className={styles.preview}
              src={preview}
              alt={t('generate.image.preview')}
              onLoad={(event) => address !== undefined && rememberSourceSize(address, event.currentTarget)}
            />
            {share !== undefined && (
              <div
                className={styles.progress}
                role="progressbar"
                aria-valuenow={Math.round(share * 100)}
                aria-label={t('generate.image.uploading', { percent: Math.round(share * 100) })}
              >
                <span style={{ width: `${share * 100}%` }} />
              </div>
            )}
            <div className={styles.tools}>
              <Button size="small" onClick={() => picker.current?.click()}>
                {t('generate.image.replace')}
              </Button>
              <IconButton look="framed" label={t('generate.image.remove')} icon={<X aria-hidden />} onClick={clear} />
            </div>
          </>
        ) : (
          <div className={styles.empty}>
            <ImageUp size={22} strokeWidth={1.4} aria-hidden />
            <p>
              {t('generate.image.drop')}{' '}
              <button type="button" className={styles.choose} onClick={() => picker.current?.click()}>
                {t('generate.image.choose')}
              </button>
            </p>
            <p className={styles.limits}>{t('generate.image.limits', { formats, maximum: LIMITS.upload.bytes / 1024 / 1024 })}</p>
          </div>
        )}
      </div>
      {!preview && (
        <RecentWorks
          onChoose={(work) => {
            clear()
            onChange(work.image)
          }}
        />
      )}
    </FieldShell>
  )
}

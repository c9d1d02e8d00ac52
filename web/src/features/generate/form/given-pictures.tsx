import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { rememberSourceSize } from './source-size.ts'
import type { Uploads } from './use-uploads.ts'
import styles from './image-widget.module.css'

interface Props {
  readonly uploads: Uploads
  readonly several: boolean
  readonly onReplace: () => void
}

/** What the field holds: one picture large, several side by side. */
export function GivenPictures({ uploads: { shown, remove }, several, onReplace }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={several ? styles.several : styles.one}>
      {shown.map((picture) => (
        <li key={picture.key}>
          <Preview src={picture.src} address={picture.address} />
          {picture.share !== undefined && (
            <div
              className={styles.progress}
              role="progressbar"
              aria-valuenow={Math.round(picture.share * 100)}
              aria-label={t('generate.image.uploading', { percent: Math.round(picture.share * 100) })}
            >
              <span style={{ width: `${picture.share * 100}%` }} />
            </div>
          )}
          <div className={styles.tools}>
            {!several && (
              <Button size="small" onClick={onReplace}>
                {t('generate.image.replace')}
              </Button>
            )}
            <IconButton look="framed" label={t('generate.image.remove')} icon={<X aria-hidden />} onClick={() => remove(picture.key)} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Preview({ src, address }: { src: string; address: string | undefined }) {
  const { t } = useTranslation()
  const shown = useRef<HTMLImageElement>(null)
  // The picture is often seen before it has its address.
  useEffect(() => {
    if (address !== undefined && shown.current) rememberSourceSize(address, shown.current)
  }, [address])
  return (
    <img
      ref={shown}
      className={styles.preview}
      src={src}
      alt={t('generate.image.preview')}
      onLoad={(event) => address !== undefined && rememberSourceSize(address, event.currentTarget)}
    />
  )
}

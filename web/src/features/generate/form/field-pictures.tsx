import { ArrowLeft, ArrowRight, ImageOff, Layers, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx'
import { rememberSourceSize } from './source-size.ts'
import type { Uploads } from './use-uploads.ts'
import styles from './image-widget.module.css'

interface Props {
  readonly uploads: Uploads
  readonly several: boolean
  /** An indicator only: the image itself is on the canvas. */
  readonly small?: boolean
  readonly onReplace: () => void
  /** Opens the layers of an image, if they are part of the request. */
  readonly onEdit: ((address: string) => void) | undefined
}

/** The pictures of a field: a single one large, several side by side. */
export function FieldPictures({ uploads: { shown, remove, move }, several, small = false, onReplace, onEdit }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={several ? styles.several : small ? styles.small : undefined}>
      {shown.map((picture, index) => (
        <li key={picture.key}>
          <Preview src={picture.src} address={picture.address} />
          {several && (
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
          )}
          {picture.share !== undefined && (
            <ProgressBar
              className={styles.progress}
              label={t('generate.image.uploading', { percent: Math.round(picture.share * 100) })}
              percent={Math.round(picture.share * 100)}
            />
          )}
          <div className={styles.tools}>
            {!several && (
              <Button size="small" onClick={onReplace}>
                {t('generate.image.replace')}
              </Button>
            )}
            {!several && onEdit && picture.address !== undefined && (
              <IconButton
                look="framed"
                label={t('generate.image.edit')}
                icon={<Layers aria-hidden />}
                aria-haspopup={small ? undefined : 'dialog'}
                onClick={() => onEdit(picture.key)}
              />
            )}
            {several && picture.address !== undefined && shown.length > 1 && (
              <>
                <IconButton
                  look="framed"
                  label={t('generate.image.earlier', { number: index + 1 })}
                  icon={<ArrowLeft aria-hidden />}
                  disabled={index === 0}
                  onClick={() => move(picture.key, -1)}
                />
                <IconButton
                  look="framed"
                  label={t('generate.image.later', { number: index + 1 })}
                  icon={<ArrowRight aria-hidden />}
                  disabled={shown[index + 1]?.address === undefined}
                  onClick={() => move(picture.key, 1)}
                />
              </>
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
  const [broken, setBroken] = useState(false)
  // The picture is often shown before its upload has an address.
  useEffect(() => {
    if (address !== undefined && shown.current) rememberSourceSize(address, shown.current)
  }, [address])
  // The problem with the file is shown beside it.
  if (broken) return <ImageOff className={styles.broken} size={28} strokeWidth={1.4} aria-label={t('generate.image.preview')} role="img" />
  return (
    <img
      ref={shown}
      className={styles.preview}
      src={src}
      alt={t('generate.image.preview')}
      onError={() => setBroken(true)}
      onLoad={(event) => address !== undefined && rememberSourceSize(address, event.currentTarget)}
    />
  )
}

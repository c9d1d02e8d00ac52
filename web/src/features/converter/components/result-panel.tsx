import { downloadName } from '@stipple/core/domain/file-name'
import { Download } from 'lucide-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { VideoPlayer } from '../../../components/video-player/video-player.tsx'
import { formatClock } from '../../../lib/clock.ts'
import { formatBytes } from '../../../lib/format.ts'
import { type Run, run, useConverter } from '../store.ts'
import { Progress } from './progress.tsx'
import styles from './result-panel.module.css'

/** The result: empty, progress, the video, or the error. */
export function ResultPanel() {
  const { t } = useTranslation()
  const current = useConverter((state) => state.run)
  const place = useRef<HTMLElement>(null)
  // On a phone it is below the fields.
  useEffect(() => {
    if (current.state !== 'idle') place.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [current.state])
  return (
    <section ref={place} className={styles.panel} aria-label={t('converter.result')}>
      {current.state === 'idle' && (
        <div className={styles.blank}>
          <Empty title={t('converter.emptyTitle')} text={t('converter.emptyText')} form="waves" />
        </div>
      )}
      {current.state === 'running' && <Progress {...current} />}
      {current.state === 'result' && <Result {...current} />}
      {current.state === 'cancelled' && (
        <div className={styles.note} role="status">
          <h2>{t('converter.cancelled')}</h2>
          <p>{t('converter.cancelledText')}</p>
        </div>
      )}
      {current.state === 'error' && (
        <div className={styles.note} role="alert">
          <h2>{t('converter.failed')}</h2>
          <p>{t(`converter.errors.${current.code}`, { detail: current.detail ?? '' })}</p>
          {current.code === 'broken' && (
            <Button size="small" onClick={() => void run()}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Result({ film, address, took }: Extract<Run, { state: 'result' }>) {
  const { t } = useTranslation()
  const extension = film.type === 'video/mp4' ? 'mp4' : 'webm'
  const facts = [
    `${film.width} × ${film.height}`,
    formatClock(film.seconds),
    t('converter.frames', { count: film.frames }),
    `${extension.toUpperCase()}, ${CODEC_NAMES[film.codec] ?? film.codec}`,
    formatBytes(film.bytes.length),
  ]
  return (
    <div className={styles.result}>
      <div className={styles.player} style={shapeOf(film)}>
        <VideoPlayer key={address} src={address} title={t('converter.film')} seconds={film.seconds} loop />
      </div>
      <div className={styles.foot}>
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <span className={styles.took} role="status">
          {t('converter.took', { time: formatClock(took) })}
        </span>
        <a className={buttonClass({ look: 'primary' })} href={address} download={downloadName(t('converter.fileName'), extension)}>
          <Download size={16} aria-hidden />
          {t('converter.download')}
        </a>
      </div>
    </div>
  )
}

/** React's style type has no custom properties. */
const shapeOf = ({ width, height }: { width: number; height: number }): CSSProperties & Readonly<Record<'--ratio', number>> => ({
  aspectRatio: `${width} / ${height}`,
  '--ratio': width / height,
})

const CODEC_NAMES: Readonly<Record<string, string>> = { avc: 'H.264', hevc: 'H.265', vp9: 'VP9', vp8: 'VP8', av1: 'AV1' }

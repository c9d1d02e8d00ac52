// @offline
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Modal } from '../../../components/dialog/modal.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { isOwn } from '../../../lib/is-own.ts'
import { errorText } from '../../../lib/notify.ts'
import { useSession } from '../../account/public.ts'
import { ALL_NEWEST } from '../filter.ts'
import { useWorks } from '../use-works.ts'
import { DrawerWork } from './drawer-work.tsx'
import styles from './works-drawer.module.css'

/** The newest works beside the current screen, or over it without space: open, use or save one without leaving the page. */
export function WorksDrawer({ onClose }: { onClose: () => void }) {
  const isBeside = useMediaQuery('(min-width: 74.99em)', undefined, { getInitialValueInEffect: false })
  return isBeside ? <Beside onClose={onClose} /> : <Over onClose={onClose} />
}

/** Takes the focus when opened, and returns it. */
function Beside({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const element = strip.current
    element?.focus({ preventScroll: true })
    return () => {
      const hadFocus = document.activeElement === document.body || element?.contains(document.activeElement)
      if (hadFocus && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside
      ref={strip}
      className={styles.beside}
      aria-label={t('playground.drawer.title')}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && isOwn(event) && !event.defaultPrevented && onClose()}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t('playground.drawer.title')}</h2>
        <AllWorks onLeave={onClose} />
        <IconButton label={t('common.close')} icon={<X aria-hidden />} onClick={onClose} />
      </div>
      <div className={styles.body}>
        <Works onLeave={() => undefined} />
      </div>
    </aside>
  )
}

function AllWorks({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <Link to="/history" className={buttonClass({ size: 'small' })} onClick={onLeave}>
      {t('playground.drawer.all')}
    </Link>
  )
}

function Over({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      place="right"
      size="min(690px, 97%)"
      title={t('playground.drawer.title')}
      tools={<AllWorks onLeave={onClose} />}
      classes={{ content: styles.drawer, header: styles.head, title: styles.title, body: styles.body }}
      onClose={onClose}
    >
      <Works onLeave={onClose} />
    </Modal>
  )
}

function Works({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { works, isPending, error, hasMore, more } = useWorks(user?.userKey, ALL_NEWEST)
  return (
    <>
      {isPending && !error && (
        <div className={styles.grid} aria-hidden>
          {Array.from({ length: 9 }, (_, index) => (
            <Skeleton key={index} height={180} />
          ))}
        </div>
      )}
      {error && works.length === 0 && <Empty title={t('history.loadFailed')} text={errorText(error)} form="waves" />}
      {!isPending && !error && works.length === 0 && <Empty title={t('playground.drawer.none')} text={t('playground.drawer.noneText')} />}
      <ul className={styles.grid}>
        {works.map((work) => (
          <li key={work.image_id}>
            <DrawerWork work={work} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button wide className={styles.more} onClick={more}>
          {t('playground.drawer.more')}
        </Button>
      )}
    </>
  )
}

import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Drawer } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { useDialogFocus } from '../../../components/dialog/use-dialog-focus.ts'
import { Empty } from '../../../components/empty/empty.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { Mantine } from '../../../components/theme/mantine.tsx'
import { errorText } from '../../../lib/notify.ts'
import { useSession } from '../../account/public.ts'
import { ALL_NEWEST } from '../filter.ts'
import { useWorks } from '../use-works.ts'
import { DrawerWork } from './drawer-work.tsx'
import styles from './works-drawer.module.css'

/** The newest works beside the current screen: open, use or save one without leaving the page. */
export function WorksDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [, content] = useDialogFocus()
  const { user } = useSession()
  const { works, isPending, error, hasMore, more } = useWorks(user?.userKey, ALL_NEWEST)
  return (
    <Mantine>
      <Drawer.Root
        opened
        onClose={onClose}
        position="right"
        size="min(690px, 97%)"
        transitionProps={{ duration: 180 }}
        classNames={{ content: styles.drawer ?? '', body: styles.body ?? '', overlay: styles.veil ?? '', close: styles.close ?? '' }}
      >
        <Drawer.Overlay />
        <Drawer.Content ref={content}>
          <div className={styles.head}>
            <Drawer.Title className={styles.title}>{t('playground.drawer.title')}</Drawer.Title>
            <Link to="/history" className={buttonClass({ size: 'small' })} onClick={onClose}>
              {t('playground.drawer.all')}
            </Link>
            <Drawer.CloseButton aria-label={t('common.close')} />
          </div>
          <Drawer.Body>
            {isPending && !error && (
              <div className={styles.grid} aria-hidden>
                {Array.from({ length: 9 }, (_, index) => (
                  <Skeleton key={index} height={180} />
                ))}
              </div>
            )}
            {error && works.length === 0 && <Empty title={t('history.loadFailed')} text={errorText(error)} form="waves" />}
            {!isPending && !error && works.length === 0 && (
              <Empty title={t('playground.drawer.none')} text={t('playground.drawer.noneText')} />
            )}
            <ul className={styles.grid}>
              {works.map((work) => (
                <li key={work.image_id}>
                  <DrawerWork work={work} onLeave={onClose} />
                </li>
              ))}
            </ul>
            {hasMore && (
              <Button wide className={styles.more} onClick={more}>
                {t('playground.drawer.more')}
              </Button>
            )}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </Mantine>
  )
}

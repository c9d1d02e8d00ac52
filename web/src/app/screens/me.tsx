import type { User } from '@stipple/core/contract/shapes'
import { Link } from '@tanstack/react-router'
import { Bell, CodeXml, Coins, Handshake, LayoutGrid, ListChecks, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import {
  DataCard,
  KeyList,
  LogInPrompt,
  ProfileCard,
  SecurityCard,
  SessionList,
  useRechargePath,
  useSession,
} from '../../features/account/public.ts'
import { BlockedList, Measures } from '../../features/community/public.ts'
import { Dots, useBalance } from '../../features/credits/public.ts'
import { NoticesLabel, UnreadDot } from '../../features/notices/public.ts'
import { OrderList } from '../../features/payments/public.ts'
import { useFeature, useSite } from '../../features/site/public.ts'
import { showDialog } from '../../lib/dialogs.ts'
import { FooterLinks } from '../shell/footer-links.tsx'
import { Options } from '../shell/options.tsx'
import styles from './me.module.css'

/** The member's data in one place; on a phone also the options. */
export function MeScreen() {
  const { user } = useSession()
  return (
    <div className={styles.page}>
      {user ? <Mine user={user} /> : <LogInPrompt />}
      {!user && (
        <div className={styles.guest}>
          <OptionsCard />
        </div>
      )}
      <FooterLinks />
    </div>
  )
}

function Mine({ user }: { user: User }) {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <>
      <h1 className="visually-hidden">{t('shell.titles.me')}</h1>
      <div className={styles.columns}>
        <section className={styles.side}>
          <ProfileCard user={user} />
        </section>
        <div className={styles.main}>
          <DotsCard />
          <Measures frame={(list) => <Card title={t('member.me.measures')}>{list}</Card>} />
          <MorePlaces user={user} />
          {site?.recharge && (
            <Card title={t('member.me.orders')}>
              <OrderList />
            </Card>
          )}
          <OptionsCard />
          <Card
            title={t('member.me.sessions')}
            aside={
              user.platform === 'builtin' && (
                <button type="button" className={styles.link} onClick={() => showDialog('password')}>
                  {t('account.changePassword')}
                </button>
              )
            }
          >
            <SessionList />
          </Card>
          {user.platform === 'builtin' && (
            <Card title={t('security.title')}>
              <SecurityCard />
            </Card>
          )}
          <Card
            title={t('member.me.keys')}
            aside={
              <button type="button" className={styles.link} onClick={() => showDialog('makeKey')}>
                {t('member.keys.make')}
              </button>
            }
          >
            <KeyList />
          </Card>
          <Card title={t('member.me.blocked')}>
            <BlockedList />
          </Card>
          <Card title={t('member.me.data')}>
            <DataCard />
          </Card>
        </div>
      </div>
    </>
  )
}

/** Colours and language, and a link to the other options. */
function OptionsCard() {
  const { t } = useTranslation()
  return (
    <Card
      title={t('shell.titles.options')}
      aside={
        <Link to="/options" className={styles.link}>
          {t('member.me.allOptions')}
        </Link>
      }
    >
      <Options extent="short" />
    </Card>
  )
}

/** Balance and ways to get dots; free ones come first if none are sold. */
function DotsCard() {
  const { t } = useTranslation()
  const balance = useBalance(true)
  const recharge = useRechargePath()
  return (
    <Card
      title={t('member.me.dots')}
      aside={
        <button type="button" className={styles.link} onClick={() => showDialog('dotDetails')}>
          {t('member.me.details')}
        </button>
      }
    >
      <div className={styles.dots}>
        <p className={styles.balance}>{balance !== undefined && <Dots count={balance} />}</p>
        <div className={styles.buttons}>
          <Button look={recharge ? 'plain' : 'primary'} onClick={() => showDialog('claim')}>
            {t('account.claim')}
          </Button>
          {recharge && (
            <Link to={recharge} className={buttonClass({ look: 'primary' })}>
              {t('shell.recharge')}
            </Link>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Links that the wide layout has in its bar and account menu; only phones show them here. */
function MorePlaces({ user }: { user: User }) {
  const { t } = useTranslation()
  const site = useSite()
  const apps = useFeature('apps')
  return (
    <nav className={styles.places} aria-label={t('member.me.places')}>
      {user.isSuper && (
        <Link to="/manage" className={styles.place}>
          <ListChecks aria-hidden />
          {t('account.manage')}
        </Link>
      )}
      <button type="button" className={styles.place} aria-haspopup="dialog" onClick={() => showDialog('notices')}>
        <span className={styles.marked}>
          <Bell aria-hidden />
          <UnreadDot />
        </span>
        <NoticesLabel />
      </button>
      <Link to="/developers" className={styles.place}>
        <CodeXml aria-hidden />
        {t('shell.titles.developers')}
      </Link>
      {apps && (
        <Link to="/smart-apps" className={styles.place}>
          <LayoutGrid aria-hidden />
          {t('shell.titles.smartApps')}
        </Link>
      )}
      <button type="button" className={styles.place} onClick={() => showDialog('claim')}>
        <Coins aria-hidden />
        {t('account.claim')}
      </button>
      <Link to="/getpoint/{-$id}" params={{ id: undefined }} className={styles.place}>
        <Ticket aria-hidden />
        {t('member.me.redeem')}
      </Link>
      {site?.cooperation && (
        <button type="button" className={styles.place} onClick={() => showDialog('cooperation')}>
          <Handshake aria-hidden />
          {t('account.cooperation')}
        </button>
      )}
    </nav>
  )
}

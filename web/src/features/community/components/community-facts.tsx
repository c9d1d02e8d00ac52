import type { CommunityWork } from '@stipple/core/contract/community'
import { CATEGORIES, type Licence, licenceAddress, LICENCES } from '@stipple/core/domain/community'
import { contestText } from '@stipple/core/domain/contest'
import { splitPrompts } from '@stipple/core/domain/prompt'
import { localize } from '@stipple/core/domain/text'
import { findMode } from '@stipple/core/modes/find-mode'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, Download, Ellipsis, EyeOff, Flag, GlobeLock, Heart, Link2, Trophy, Wand } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { api } from '../../../lib/api.ts'
import { isStored } from '../../../lib/base.ts'
import { formatClock } from '../../../lib/clock.ts'
import { confirm } from '../../../lib/confirm.ts'
import { download } from '../../../lib/download.ts'
import { formatNumber } from '../../../lib/format.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSession } from '../../account/public.ts'
import { useModelName } from '../../catalogue/public.ts'
import { extraParameters } from '../../drafts/public.ts'
import { titleOf } from '../../history/public.ts'
import { downloadAddress } from '../../options/public.ts'
import { useWithdraw } from '../publication-store.ts'
import { communityChanged } from '../queries.ts'
import { reportWork } from '../report-store.ts'
import { useSameStyle } from '../same-style.ts'
import { useLike } from '../use-like.ts'
import { CommentsButton } from './comments.tsx'
import { ContactCreator } from './contact-creator.tsx'
import { GiveButton } from './give-button.tsx'
import { Portrait } from './portrait.tsx'
import styles from './community-facts.module.css'

/** Prompt and facts of a community work, its author, and actions on it. */
export function CommunityFacts({ work }: { work: CommunityWork }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const like = useLike()
  const sameStyle = useSameStyle()
  const link = useCopy()
  const { prompt, negative } = splitPrompts(work.prompt)
  const title = titleOf(work, language)
  return (
    <div className={styles.facts}>
      <div className={styles.tools}>
        <Button
          look="quiet"
          className={styles.like}
          aria-pressed={work.liked}
          aria-label={t('community.like', { title })}
          icon={<Heart size={16} aria-hidden fill={work.liked ? 'currentColor' : 'none'} />}
          onClick={() => void like(work)}
        >
          {work.likes > 0 ? formatNumber(work.likes, language) : t('community.likeIt')}
        </Button>
        <Button
          look="quiet"
          icon={link.copied ? <Check size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
          onClick={() => link.copy(globalThis.location.href)}
        >
          {t(link.copied ? 'common.copied' : 'work.copyLink')}
        </Button>
        <CommentsButton cid={work.cid} />
        <span className={styles.more}>
          <More work={work} title={title} />
        </span>
      </div>
      <Author work={work} />
      <Wins work={work} />
      {prompt !== '' && <p className={styles.prompt}>{prompt}</p>}
      {work.prompt_hidden && <p className={styles.remixes}>{t(work.mine ? 'community.promptHiddenOwn' : 'community.promptHidden')}</p>}
      <Button look="primary" size="large" wide icon={<Wand size={16} aria-hidden />} onClick={() => sameStyle(work)}>
        {t('community.sameStyle')}
      </Button>
      {work.remixes > 0 && (
        <p className={styles.remixes}>
          {t('community.remixes', { count: work.remixes, replace: { count: formatNumber(work.remixes, language) } })}
        </p>
      )}
      <Parameters work={work} negative={negative} />
      {!work.mine && work.author && <GiveButton uid={work.author.uid} name={work.author.name} cid={work.cid} className={styles.creator} />}
      {!work.mine && <ContactCreator className={styles.creator} />}
    </div>
  )
}

function Author({ work: { author } }: { work: CommunityWork }) {
  const { t } = useTranslation()
  const content = (
    <>
      <Portrait author={author} />
      <span>{author?.name ?? t('community.house')}</span>
    </>
  )
  if (!author) return <p className={styles.author}>{content}</p>
  return (
    <Link to="/people/$uid" params={{ uid: author.uid }} className={styles.author}>
      {content}
    </Link>
  )
}

/** First three places in contests. */
function Wins({ work: { wins } }: { work: CommunityWork }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return wins?.map(({ contest, title, place }) => (
    <Link key={contest} to="/contests/$id" params={{ id: contest }} className={styles.win}>
      <Trophy size={16} aria-hidden />
      {t('community.wins', { place, title: contestText(title, language) })}
    </Link>
  ))
}

function More({ work, title }: { work: CommunityWork; title: string }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const withdraw = useWithdraw()
  const name = t('community.more', { title })
  const save = () => {
    // Options for downloads apply to files under /media/ only.
    const address = isStored(work.image) ? downloadAddress(work.image) : work.image
    download({ address, title, bytes: 0 })
    if (user) void api('POST /api/v2/log', { body: { log: work.cid } }).catch(() => undefined)
  }
  const hide = async () => {
    if (!(await confirm({ title: t('community.hideTitle'), text: t('community.hideText'), action: t('community.manage.hide') }))) return
    try {
      await api('POST /api/manage/moderate', { body: { cid: work.cid, decision: 'hide' } })
      notify(t('community.manage.hid'), { tone: 'done' })
      communityChanged(queries)
      void navigate({ to: '/' })
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <Menu label={name} width={240} target={(button) => <IconButton label={name} icon={<Ellipsis aria-hidden />} {...button} />}>
      <MenuItem icon={<Download aria-hidden />} onSelect={save}>
        {t('community.download')}
      </MenuItem>
      {!work.mine && (
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => reportWork(work)}>
          {t('community.report.item')}
        </MenuItem>
      )}
      {work.mine && (
        <MenuItem
          icon={<GlobeLock aria-hidden />}
          onSelect={() =>
            void withdraw(work.cid).then((done) => {
              if (done) void navigate({ to: '/' })
            })
          }
        >
          {t('community.publish.withdraw')}
        </MenuItem>
      )}
      {user?.isSuper && (
        <MenuItem danger icon={<EyeOff aria-hidden />} onSelect={() => void hide()}>
          {t('community.hide')}
        </MenuItem>
      )}
    </Menu>
  )
}

function Parameters({ work, negative }: { work: CommunityWork; negative: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const modelOf = useModelName()
  const { width, height, seconds, params } = work
  const facts = [
    [t('work.mode'), localize(findMode(work.mode)?.label, language) ?? work.mode],
    [t('work.model'), modelOf(work)],
    [t('work.size'), width && height ? `${width} × ${height}` : undefined],
    [t('work.length'), seconds === undefined ? undefined : formatClock(seconds)],
    [t('work.seed'), params['seed'] === undefined ? undefined : String(params['seed'])],
    ...extraParameters({ mode: work.mode, input: params }, language),
    [t('community.category'), localize(CATEGORIES.find(({ id }) => id === work.category_id)?.label, language)],
    // Examples have no publication date of interest.
    [t('community.licence'), work.licence && <LicenceName licence={work.licence} />],
    [t('community.published'), work.author ? stamp(work.create_time) : undefined],
  ] as const
  return (
    <div>
      <h2 className={styles.head}>{t('work.parameters')}</h2>
      <dl className={styles.list}>
        {facts.map(([name, value]) =>
          value === undefined ? null : (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {negative !== '' && (
          <div className={styles.long}>
            <dt>{t('work.negative')}</dt>
            <dd>{negative}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** Licence name that links to its text. */
function LicenceName({ licence }: { licence: Licence }) {
  const language = useLanguage()
  const address = licenceAddress(licence)
  const label = LICENCES.find(({ id }) => id === licence)?.label
  const name = localize(label, language) ?? licence
  if (address === undefined) return name
  return (
    <a href={address} target="_blank" rel="license noopener noreferrer" className={styles.licence}>
      {name}
    </a>
  )
}

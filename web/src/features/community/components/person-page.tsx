import { useViewportSize } from '@mantine/hooks'
import { CallError } from '@stipple/core/contract/client'
import type { CommunityWork } from '@stipple/core/contract/community'
import type { Person } from '@stipple/core/contract/people'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ban, Ellipsis, UserPlus, UserRoundCheck } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { columnsFor } from '../../../components/masonry/columns.ts'
import { Masonry } from '../../../components/masonry/masonry.tsx'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { errorText } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSession } from '../../account/public.ts'
import { ratioOf } from '../../history/public.ts'
import { personQuery, useFollow } from '../people-queries.ts'
import { communityQuery, worksOf } from '../queries.ts'
import { useAskToBlock } from '../use-ask-to-block.ts'
import { Waiting } from './community-gallery.tsx'
import { CommunityTile } from './community-tile.tsx'
import { ContactCreator } from './contact-creator.tsx'
import { GiveButton } from './give-button.tsx'
import { Portrait } from './portrait.tsx'
import styles from './person-page.module.css'

/** A member's public page: name, statistics, and works. */
export function PersonPage({ uid }: { uid: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: person, error, refetch } = useQuery(personQuery(uid))
  const wanted = { filter: { order: 'newest', author: uid } as const, search: '', language }
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(communityQuery(wanted))
  const columns = columnsFor(useViewportSize().width || innerWidth)
  const sizes = `${Math.ceil(100 / columns)}vw`
  const draw = useCallback((work: CommunityWork) => <CommunityTile work={work} sizes={sizes} />, [sizes])
  const name = person?.name
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Stipple 点绘`
  }, [name])
  if (error && !person) return <Failed error={error} onAgain={() => void refetch()} />
  return (
    <section aria-labelledby="person-name">
      <header className={styles.head}>{person && <Head person={person} />}</header>
      {data && person ? (
        <div className={styles.works} role="group" aria-label={t('community.person.works', { name: person.name })}>
          <Masonry
            items={worksOf(data)}
            columns={columns}
            keyOf={keyOf}
            ratioOf={ratioOf}
            name="person"
            onEnd={() => {
              if (hasNextPage && !isFetching) void fetchNextPage()
            }}
          >
            {draw}
          </Masonry>
        </div>
      ) : (
        <Waiting columns={columns} />
      )}
    </section>
  )
}

const keyOf = ({ cid }: CommunityWork): string => cid

function Head({ person }: { person: Person }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const follow = useFollow(person.uid)
  const { user } = useSession()
  const askToBlock = useAskToBlock()
  const navigate = useNavigate()
  const { name, works, likes, remixes, followers, following, me } = person
  const figure = (key: 'listFound' | 'person.followers' | 'likes' | 'remixes', count: number) =>
    t(`community.${key}`, { count, replace: { count: formatNumber(count, language) } })
  const figures = [
    figure('listFound', works),
    figure('person.followers', followers),
    ...(likes > 0 ? [figure('likes', likes)] : []),
    ...(remixes > 0 ? [figure('remixes', remixes)] : []),
  ]
  return (
    <>
      <Portrait author={person} size={56} />
      <div className={styles.who}>
        <h1 id="person-name">{name}</h1>
        <ul className={styles.figures}>
          {figures.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      {!me && (
        <div className={styles.actions}>
          <GiveButton uid={person.uid} name={name} />
          <ContactCreator />
          <Button
            look={following ? 'plain' : 'primary'}
            aria-pressed={following}
            disabled={follow.isPending}
            icon={following ? <UserRoundCheck size={16} aria-hidden /> : <UserPlus size={16} aria-hidden />}
            onClick={() => follow.mutate(!following)}
          >
            {t(following ? 'community.person.following' : 'community.person.follow')}
          </Button>
          {user && (
            <Menu
              label={t('community.person.more', { name })}
              width={200}
              target={(button) => <IconButton label={t('community.person.more', { name })} icon={<Ellipsis aria-hidden />} {...button} />}
            >
              <MenuItem danger icon={<Ban aria-hidden />} onSelect={() => void askToBlock(person, () => void navigate({ to: '/' }))}>
                {t('community.block.action')}
              </MenuItem>
            </Menu>
          )}
        </div>
      )}
    </>
  )
}

function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useTranslation()
  const isMissing = error instanceof CallError && error.status === 404
  return (
    <Empty
      as="page"
      title={isMissing ? t('community.person.missingTitle') : errorText(error)}
      {...(isMissing && { text: t('community.person.missingText') })}
      form="waves"
    >
      {!isMissing && <Button onClick={onAgain}>{t('common.retry')}</Button>}
      <Link to="/" className={buttonClass({ look: 'primary' })}>
        {t('community.toGallery')}
      </Link>
    </Empty>
  )
}

import { lazy } from '../../../lib/lazy.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

const VideoPlayer = lazy(async () => ({ default: (await import('../../../components/video-player/video-player.tsx')).VideoPlayer }))

export const specimen: Specimen = {
  name: 'VideoPlayer',
  about: { en: 'Plays a film; its controls speak the language of the page.', zh: '播放影片；控件随页面语言变化。' },
  states: [
    { label: STATE.usual, Show: () => <Sample src="/examples/boat-film.mp4" />, wide: true },
    { label: { en: 'Cannot be played', zh: '无法播放' }, Show: () => <Sample src="data:video/mp4," />, wide: true },
  ],
}

function Sample({ src }: { src: string }) {
  const localize = useLocalize()
  return (
    <div style={{ width: 480, aspectRatio: '16 / 9' }}>
      <VideoPlayer src={src} poster="/examples/boat-film.webp" title={localize({ en: 'Boats at dawn', zh: '晨舟' })} />
    </div>
  )
}

import { AudioPlayer } from '../../../components/audio-player/audio-player.tsx'
import { type Specimen, STATE } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'AudioPlayer',
  about: {
    en: 'Plays a sound and shows it. Saving and casting are left to the component around it.',
    zh: '播放声音并画出波形；保存与投放由使用处决定。',
  },
  states: [
    { label: STATE.usual, Show: () => <Sample src="/examples/night-piano.mp3" />, wide: true, fill: true },
    { label: { en: 'Cannot be played', zh: '无法播放' }, Show: () => <Sample src="data:audio/mpeg," />, wide: true, fill: true },
  ],
}

function Sample({ src }: { src: string }) {
  const localize = useLocalize()
  return <AudioPlayer src={src} title={localize({ en: 'Night piano', zh: '夜曲' })} />
}

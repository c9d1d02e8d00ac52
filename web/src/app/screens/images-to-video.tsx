export { Converter as ImagesToVideoScreen } from '../../features/converter/components/converter.tsx'

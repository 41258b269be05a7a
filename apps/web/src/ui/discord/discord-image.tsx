import { PAGE } from '../../lib/page/page-meta.ts'
import { cx } from '../cx.ts'

type DiscordImageProps = {
  address: string
  /** The noun of an image that is not shown: "Image from example.com". */
  noun: string
  className: string
  /** The class of the box in place of an image of another host. */
  boxClassName: string
  /** Whether the box is too small for the name of the host, which is its tooltip then. */
  isTiny?: true
}

/** An image of an embed. The page's policy allows only images of Discord's CDN; others are shown as the name of their host. */
export function DiscordImage({ address, noun, className, boxClassName, isTiny }: DiscordImageProps) {
  if (address.startsWith(`${PAGE.cdnUrl}/`)) return <img src={address} alt="" className={className} />
  const text = `${noun} from ${URL.canParse(address) ? new URL(address).host : address}`
  return (
    <span
      title={text}
      className={cx(
        'flex items-center justify-center border border-dashed border-discord-quiet text-center text-caption wrap-anywhere text-discord-quiet',
        boxClassName,
      )}
    >
      <span className={isTiny && 'sr-only'}>{text}</span>
    </span>
  )
}

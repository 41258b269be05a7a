/**
 * The Content-Security-Policy of the dashboard's page: it runs our own code and styles, shows our own and Discord's images, and connects
 * to us. The server sends it, and the tests serve the page with it.
 *
 * @param imageOrigin the origin of Discord's images.
 * @returns the sources by directive.
 */
export function pagePolicy(imageOrigin: string): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', imageOrigin],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}

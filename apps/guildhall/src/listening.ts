import { fault, messageOf, systemCode } from './fault.ts'

/**
 * Starts something that listens on a port.
 *
 * @param variable where the port comes from, for the sentence.
 * @throws StartFault naming port and variable when it cannot be listened on.
 */
export async function listening<T>(variable: string, port: number, start: () => Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    const code = systemCode(error)
    if (code === 'EADDRINUSE') {
      throw fault(`Port ${port} is taken. Stop what uses it, or set ${variable} to another port.`, error)
    }
    if (code === 'EACCES') {
      throw fault(`Port ${port} may not be used by this user. Set ${variable} to one above 1023.`, error)
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw fault(`This machine has no such address to listen on (${messageOf(error)}). Set another HOST.`, error)
    }
    throw error
  }
}

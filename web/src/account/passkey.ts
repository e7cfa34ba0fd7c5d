/**
 * Passkeys as the browser gives them, in the words the server reads. Browsers give them on safe pages only, and only by
 * name.
 */
import { call } from "../lib/api";
import type { Entered } from "../lib/protocol";
import { enter } from "./asking";

type Packed = Record<string, unknown> & { challenge: string };

export const hasPasskeys = (): boolean =>
  isSecureContext &&
  "credentials" in navigator &&
  "PublicKeyCredential" in window &&
  !/^[\d.]+$|:/.test(location.hostname);

const unpacked = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0)).buffer;
const packed = (raw: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(raw)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** Make a key on this device, and let the server keep its public half under *name*. */
export async function addPasskey(name: string, password: string): Promise<Entered> {
  const asked = await call<
    Packed & {
      user: { id: string; name: string; displayName: string };
      excludeCredentials?: { id: string; type: "public-key" }[];
    }
  >("POST", "me/passkeys/begin", { password });
  const publicKey = {
    ...asked,
    challenge: unpacked(asked.challenge),
    user: { ...asked.user, id: unpacked(asked.user.id) },
    excludeCredentials: (asked.excludeCredentials ?? []).map((one) => ({ ...one, id: unpacked(one.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  const credential = {
    ...told(made),
    response: {
      clientDataJSON: packed(response.clientDataJSON),
      attestationObject: packed(response.attestationObject),
    },
  };
  return enter("me/passkeys", { name, credential });
}

/** Come in with a key of this device. */
export async function enterWithPasskey(): Promise<Entered> {
  const asked = await call<Packed>("POST", "passkey/begin");
  const publicKey = {
    ...asked,
    challenge: unpacked(asked.challenge),
    allowCredentials: [],
  } as unknown as PublicKeyCredentialRequestOptions;
  const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const response = shown.response as AuthenticatorAssertionResponse;
  const credential = {
    ...told(shown),
    response: {
      clientDataJSON: packed(response.clientDataJSON),
      authenticatorData: packed(response.authenticatorData),
      signature: packed(response.signature),
      userHandle: response.userHandle ? packed(response.userHandle) : null,
    },
  };
  return enter("passkey/enter", { credential });
}

const told = (key: PublicKeyCredential): object => ({
  id: key.id,
  rawId: packed(key.rawId),
  type: key.type,
  clientExtensionResults: {},
});

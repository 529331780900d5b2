import type { Intranet } from './intranet.ts';

const EXTENSIONS = `<script>
  Object.prototype.extend = function () {};
  Object.prototype.version = '1.6.1';
  Array.prototype.last = function () { return this[this.length - 1]; };
  String.prototype.format = function () {};
</script>`;

/**
 * A page that does to an element what pages of intranets do: a fixed header above everything, a scroller that is moved by
 * `transform`, a shadow root around the element, extended prototypes, a policy with Trusted Types.
 */
export const hostilePage = (intranet: Intranet, element: string, extendsPrototypes = true) => ({
  policy: [
    intranet.policy.replace('script-src', "script-src 'unsafe-inline'"),
    "style-src 'unsafe-inline'",
    "require-trusted-types-for 'script'",
    'trusted-types vr-portal',
  ].join('; '),
  head: `<style>
    body { margin: 0 }
    header { position: fixed; inset: 0 0 auto; height: 160px; z-index: 2147483000; background: #123 }
    main { transform: translateY(20px); height: 560px; overflow: auto; padding: 200px 0 900px }
  </style>${extendsPrototypes ? EXTENSIONS : ''}`,
  body: `<header>Intranet</header><main><div id="part"><template shadowrootmode="open">
    <button>Before</button>${element}<button>After</button>
  </template></div></main>`,
});

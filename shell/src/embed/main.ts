import { EMBEDDED_ELEMENTS } from '@vr/shared-api/embedding';
import { PortalElement } from './element.ts';

for (const name of Object.keys(EMBEDDED_ELEMENTS))
  if (!customElements.get(name)) customElements.define(name, class extends PortalElement {});

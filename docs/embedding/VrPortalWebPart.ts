/**
 * A web part for SharePoint Online that shows pages of the portal. See ../embedding.md, which also says how to build it.
 * The signed-in person gets an assertion from an API of your company that Entra ID protects.
 */
import type { IReadonlyTheme } from '@microsoft/sp-component-base';
import { AadHttpClient } from '@microsoft/sp-http';
import {
  type IPropertyPaneConfiguration,
  PropertyPaneDropdown,
  PropertyPaneTextField,
} from '@microsoft/sp-property-pane';
import { BaseClientSideWebPart } from '@microsoft/sp-webpart-base';

export interface IVrPortalWebPartProps {
  /** The address of the portal, such as `https://portal.example.com`. */
  portal: string;
  element: 'vr-portal-catalog' | 'vr-portal-dashboard' | 'vr-portal-team';
  /** The address of your API that returns an assertion. */
  assertionUrl: string;
  /** The application id URI of that API in Entra ID. */
  resource: string;
}

export default class VrPortalWebPart extends BaseClientSideWebPart<IVrPortalWebPartProps> {
  private _theme: 'light' | 'dark' = 'light';

  public render(): void {
    const { portal, element: name } = this.properties;
    if (!portal) return;
    const address = new URL('/embed.js', portal).href;
    if (!document.querySelector(`script[src="${address}"]`)) {
      const script = document.createElement('script');
      script.src = address;
      document.head.appendChild(script);
    }
    const element = document.createElement(name);
    element.setAttribute('lang', this.context.pageContext.cultureInfo.currentUICultureName);
    element.setAttribute('theme', this._theme);
    const signOn = (): void => {
      this._assertion().then(
        (assertion) => element.setAttribute('assertion', assertion),
        (error) => this.context.statusRenderer.renderError(this.domElement, error),
      );
    };
    element.addEventListener('vr-session-ended', signOn);
    this.domElement.replaceChildren(element);
    signOn();
  }

  private async _assertion(): Promise<string> {
    const { assertionUrl, resource } = this.properties;
    const client = await this.context.aadHttpClientFactory.getClient(resource);
    const reply = await client.get(assertionUrl, AadHttpClient.configurations.v1);
    if (!reply.ok) throw new Error(`${assertionUrl} answered ${reply.status}`);
    return reply.text();
  }

  protected onThemeChanged(theme: IReadonlyTheme | undefined): void {
    this._theme = theme?.isInverted ? 'dark' : 'light';
    this.domElement.firstElementChild?.setAttribute('theme', this._theme);
  }

  protected getPropertyPaneConfiguration(): IPropertyPaneConfiguration {
    const options = [
      { key: 'vr-portal-catalog', text: 'Catalogue' },
      { key: 'vr-portal-dashboard', text: 'Dashboard' },
      { key: 'vr-portal-team', text: 'Team' },
    ];
    const groupFields = [
      PropertyPaneTextField('portal', { label: 'Address of the portal' }),
      PropertyPaneDropdown('element', { label: 'Pages', options }),
      PropertyPaneTextField('assertionUrl', { label: 'Address that returns an assertion' }),
      PropertyPaneTextField('resource', { label: 'Application id URI of that address' }),
    ];
    return { pages: [{ header: { description: 'VR portal' }, groups: [{ groupFields }] }] };
  }
}

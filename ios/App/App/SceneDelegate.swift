import Capacitor
import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var cover: UIView?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }

        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = CAPBridgeViewController()
        window?.makeKeyAndVisible()

        SceneDelegateProxy.shared.scene(scene, willConnectTo: session, options: connectionOptions)
        if let shortcut = connectionOptions.shortcutItem { tell(shortcut) }
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        SceneDelegateProxy.shared.scene(scene, openURLContexts: URLContexts)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        SceneDelegateProxy.shared.scene(scene, continue: userActivity)
    }

    // A quick action of the icon. In an app of scenes it comes here and not to the app delegate.
    func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        tell(shortcutItem)
        completionHandler(true)
    }

    private func tell(_ shortcut: UIApplicationShortcutItem) {
        // The plugin hears by these names (a test holds them to its source) and keeps it until the page listens. It is
        // loaded with the bridge, in this turn of the run loop.
        DispatchQueue.main.async {
            NotificationCenter.default.post(
                name: NSNotification.Name("handleAppShortcutNotification"), object: nil,
                userInfo: ["shortcutItem": shortcut])
        }
    }

    // The app switcher shows no picture of where somebody's trackers are.

    func sceneWillResignActive(_ scene: UIScene) {
        guard let window = window, cover == nil else { return }
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
        view.frame = window.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(view)
        cover = view
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        cover?.removeFromSuperview()
        cover = nil
    }
}
